-- A database of version 4, for both databases: the schema as it was, and one of everything.
-- One row for each person: nobody can read a token out of its hash.
CREATE TABLE people (
    id BIGINT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    created BIGINT NOT NULL
);

-- What lists and schedules have to know of a table. Everything else follows from its events.
CREATE TABLE tables (
    id BIGINT PRIMARY KEY,
    host BIGINT NOT NULL,
    contest BIGINT,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    game TEXT NOT NULL,
    phase TEXT NOT NULL,
    seats BIGINT NOT NULL,
    open BIGINT NOT NULL,
    public BIGINT NOT NULL,
    due BIGINT,
    claimed BIGINT NOT NULL
);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_public ON tables (updated) WHERE public = 1;
CREATE INDEX tables_updated ON tables (updated) WHERE phase <> 'closed';
CREATE INDEX tables_contest ON tables (contest) WHERE contest IS NOT NULL;
CREATE INDEX tables_host ON tables (host);

-- Append-only. A row is what one command led to; `number` is that of its first event.
CREATE TABLE events (
    table_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- Who has sat where.
CREATE TABLE sitters (
    person BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    PRIMARY KEY (person, table_id)
);

-- Finished games as records. `digest` keeps an imported game from coming twice.
CREATE TABLE archive (
    digest TEXT PRIMARY KEY,
    position BIGINT NOT NULL UNIQUE,
    table_id BIGINT,
    round BIGINT,
    finished BIGINT NOT NULL,
    game TEXT NOT NULL,
    record TEXT NOT NULL
);
CREATE INDEX archive_table ON archive (table_id) WHERE table_id IS NOT NULL;

CREATE TABLE contests (
    id BIGINT PRIMARY KEY,
    host BIGINT NOT NULL,
    created BIGINT NOT NULL,
    body TEXT NOT NULL
);

INSERT INTO people (id, token_hash, created) VALUES (-14, 'e3316e2bafebb6103a3418e8778c0adc960d40213a03a7e7f4fcd3426ed807bf', 900);
INSERT INTO contests (id, host, created, body) VALUES (4711, 1, 1000, '{"title":"Club night"}');
INSERT INTO tables (id, host, contest, created, updated, game, phase, seats, open, public, due, claimed) VALUES (35933984579603326, 1, NULL, 1794788196702, 1794788197073, 'twenty-four-seven', 'over', 2, 0, 0, NULL, 1794788200073);
INSERT INTO tables (id, host, contest, created, updated, game, phase, seats, open, public, due, claimed) VALUES (26009215322592462, 1, 4711, 1794788197089, 1794788197161, 'twenty-four-seven', 'playing', 2, 0, 0, NULL, 1794788200161);
INSERT INTO events (table_id, number, body) VALUES (26009215322592462, 1, '[{"number":1,"at":1794788197089,"event":{"event":"created","setup":{"game":"twenty-four-seven","options":{},"seats":["open","open"],"pace":"free","on_flag":"bot","start":"when-full","hints":true,"takebacks":true,"onlookers":true,"public":false},"host":"0000000000000001","master":"cc9ede6ceb7429c2f767bffdfa5cf8555ccd4a434a1eef381b33bffe03996c93","shared_deal":"f96c94f287038f69433b5a9a759654085e09564156ec90b1c8c754c8c001dc18"}}]');
INSERT INTO events (table_id, number, body) VALUES (26009215322592462, 2, '[{"number":2,"at":1794788197093,"event":{"event":"sat","seat":0,"person":"0000000000000001","name":"Ana","entropy":"dea210f058b407db5c1b5ea89b2e42a57221c003dba55e2f1776a75a3254d386"}}]');
INSERT INTO events (table_id, number, body) VALUES (26009215322592462, 3, '[{"number":3,"at":1794788197105,"event":{"event":"sat","seat":1,"person":"fffffffffffffff2","name":"Bo","entropy":"e52e1ceda3c73b493c102c8085db4343bae2f6f9fec59b841578b1c89bb0b206"}},{"number":4,"at":1794788197105,"event":{"event":"started","deal":{"first":0,"removed":[4,7,4],"start":2,"bag":[1,10,2,10,9,6,9,8,8,1,6,1,8,6,2,9,7,3,5,3,1,7,8,4,5,3,10,3,7,4,5,5,10,6,2,9]}}}]');
INSERT INTO events (table_id, number, body) VALUES (26009215322592462, 5, '[{"number":5,"at":1794788197122,"event":{"event":"played","seat":0,"play":"1@c3","scoring":{"points":0,"items":[]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (26009215322592462, 6, '[{"number":6,"at":1794788197133,"event":{"event":"played","seat":1,"play":"6@b3","scoring":{"points":40,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":7}},"points":40,"times":2,"places":[{"square":"b3"},{"square":"c3"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (26009215322592462, 7, '[{"number":7,"at":1794788197149,"event":{"event":"played","seat":0,"play":"6@c2","scoring":{"points":20,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":7}},"points":20,"times":1,"places":[{"square":"c2"},{"square":"c3"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (26009215322592462, 8, '[{"number":8,"at":1794788197161,"event":{"event":"played","seat":1,"play":"6@d1","scoring":{"points":50,"items":[{"feature":{"game":"twenty-four-seven","feature":{"set":3}},"points":50,"times":1,"places":[{"square":"d1"},{"square":"c2"},{"square":"b3"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 1, '[{"number":1,"at":1794788196702,"event":{"event":"created","setup":{"game":"twenty-four-seven","options":{},"seats":["open","open"],"pace":"free","on_flag":"bot","start":"when-full","hints":true,"takebacks":true,"onlookers":true,"public":false},"host":"0000000000000001","master":"8dd7433bb909ab24a737bfe3975b8403ee48280c8119fee676a1fb1418ea90bb"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 2, '[{"number":2,"at":1794788196705,"event":{"event":"sat","seat":0,"person":"0000000000000001","name":"Ana","entropy":"dea210f058b407db5c1b5ea89b2e42a57221c003dba55e2f1776a75a3254d386"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 3, '[{"number":3,"at":1794788196721,"event":{"event":"sat","seat":1,"person":"fffffffffffffff2","name":"Bo","entropy":"e52e1ceda3c73b493c102c8085db4343bae2f6f9fec59b841578b1c89bb0b206"}},{"number":4,"at":1794788196721,"event":{"event":"started","deal":{"first":1,"removed":[5,5,6],"start":8,"bag":[10,6,2,3,4,1,3,9,9,10,1,3,2,7,3,2,1,1,6,10,7,4,2,4,4,7,5,9,8,10,8,7,6,9,5,8]}}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 5, '[{"number":5,"at":1794788196722,"event":{"event":"played","seat":1,"play":"1@c3","scoring":{"points":0,"items":[]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 6, '[{"number":6,"at":1794788196729,"event":{"event":"played","seat":0,"play":"6@b3","scoring":{"points":40,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":7}},"points":40,"times":2,"places":[{"square":"b3"},{"square":"c3"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 7, '[{"number":7,"at":1794788196735,"event":{"event":"played","seat":1,"play":"2@a2","scoring":{"points":0,"items":[]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 8, '[{"number":8,"at":1794788196744,"event":{"event":"played","seat":0,"play":"1@b2","scoring":{"points":20,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":7}},"points":20,"times":1,"places":[{"square":"b2"},{"square":"b3"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 9, '[{"number":9,"at":1794788196761,"event":{"event":"played","seat":1,"play":"3@a1","scoring":{"points":0,"items":[]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 10, '[{"number":10,"at":1794788196769,"event":{"event":"played","seat":0,"play":"2@a3","scoring":{"points":20,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":7}},"points":20,"times":1,"places":[{"square":"a1"},{"square":"a2"},{"square":"a3"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 11, '[{"number":11,"at":1794788196773,"event":{"event":"played","seat":1,"play":"1@c2","scoring":{"points":20,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":7}},"points":20,"times":1,"places":[{"square":"c2"},{"square":"b3"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 12, '[{"number":12,"at":1794788196793,"event":{"event":"played","seat":0,"play":"1@c1","scoring":{"points":100,"items":[{"feature":{"game":"twenty-four-seven","feature":{"set":3}},"points":100,"times":2,"places":[{"square":"c1"},{"square":"c2"},{"square":"c3"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 13, '[{"number":13,"at":1794788196803,"event":{"event":"played","seat":1,"play":"6@d2","scoring":{"points":40,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":7}},"points":20,"times":1,"places":[{"square":"c1"},{"square":"d2"}]},{"feature":{"game":"twenty-four-seven","feature":{"sum":7}},"points":20,"times":1,"places":[{"square":"d2"},{"square":"c3"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 14, '[{"number":14,"at":1794788196813,"event":{"event":"played","seat":0,"play":"2@a4","scoring":{"points":50,"items":[{"feature":{"game":"twenty-four-seven","feature":{"set":3}},"points":50,"times":1,"places":[{"square":"a2"},{"square":"a3"},{"square":"a4"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 15, '[{"number":15,"at":1794788196825,"event":{"event":"played","seat":1,"play":"10@d3","scoring":{"points":40,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":24}},"points":40,"times":1,"places":[{"square":"d2"},{"square":"d3"},{"square":"d4"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 16, '[{"number":16,"at":1794788196833,"event":{"event":"played","seat":0,"play":"3@b1","scoring":{"points":20,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":7}},"points":20,"times":1,"places":[{"square":"a1"},{"square":"b1"},{"square":"c1"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 17, '[{"number":17,"at":1794788196849,"event":{"event":"played","seat":1,"play":"2@a5","scoring":{"points":120,"items":[{"feature":{"game":"twenty-four-seven","feature":{"set":4}},"points":120,"times":2,"places":[{"square":"a2"},{"square":"a3"},{"square":"a4"},{"square":"a5"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 18, '[{"number":18,"at":1794788196861,"event":{"event":"played","seat":0,"play":"10@e4","scoring":{"points":40,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":24}},"points":40,"times":1,"places":[{"square":"b1"},{"square":"c2"},{"square":"d3"},{"square":"e4"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 19, '[{"number":19,"at":1794788196873,"event":{"event":"played","seat":1,"play":"4@c4","scoring":{"points":20,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":7}},"points":20,"times":1,"places":[{"square":"c1"},{"square":"c2"},{"square":"c3"},{"square":"c4"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 20, '[{"number":20,"at":1794788196885,"event":{"event":"played","seat":0,"play":"10@e2","scoring":{"points":80,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":24}},"points":80,"times":2,"places":[{"square":"e2"},{"square":"d3"},{"square":"c4"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 21, '[{"number":21,"at":1794788196897,"event":{"event":"played","seat":1,"play":"5@b6","scoring":{"points":20,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":7}},"points":20,"times":1,"places":[{"square":"a5"},{"square":"b6"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 22, '[{"number":22,"at":1794788196909,"event":{"event":"played","seat":0,"play":"4@f2","scoring":{"points":40,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":24}},"points":40,"times":1,"places":[{"square":"a2"},{"square":"b2"},{"square":"c2"},{"square":"d2"},{"square":"e2"},{"square":"f2"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 23, '[{"number":23,"at":1794788196929,"event":{"event":"played","seat":1,"play":"3@g3","scoring":{"points":40,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":7}},"points":40,"times":2,"places":[{"square":"f2"},{"square":"g3"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 24, '[{"number":24,"at":1794788196940,"event":{"event":"played","seat":0,"play":"4@e3","scoring":{"points":40,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":24}},"points":40,"times":1,"places":[{"square":"e2"},{"square":"e3"},{"square":"e4"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 25, '[{"number":25,"at":1794788196949,"event":{"event":"played","seat":1,"play":"3@c5","scoring":{"points":40,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":24}},"points":40,"times":1,"places":[{"square":"f2"},{"square":"e3"},{"square":"d4"},{"square":"c5"},{"square":"b6"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 26, '[{"number":26,"at":1794788196965,"event":{"event":"played","seat":0,"play":"4@g4","scoring":{"points":20,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":7}},"points":20,"times":1,"places":[{"square":"g3"},{"square":"g4"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 27, '[{"number":27,"at":1794788196977,"event":{"event":"played","seat":1,"play":"6@g5","scoring":{"points":0,"items":[]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 28, '[{"number":28,"at":1794788196985,"event":{"event":"played","seat":0,"play":"7@a6","scoring":{"points":0,"items":[]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 29, '[{"number":29,"at":1794788196997,"event":{"event":"played","seat":1,"play":"5@c6","scoring":{"points":0,"items":[]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 30, '[{"number":30,"at":1794788197013,"event":{"event":"played","seat":0,"play":"9@c7","scoring":{"points":100,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":24}},"points":40,"times":1,"places":[{"square":"c1"},{"square":"c2"},{"square":"c3"},{"square":"c4"},{"square":"c5"},{"square":"c6"},{"square":"c7"}]},{"feature":{"game":"twenty-four-seven","feature":"long_line"},"points":60,"times":1,"places":[{"square":"c1"},{"square":"c2"},{"square":"c3"},{"square":"c4"},{"square":"c5"},{"square":"c6"},{"square":"c7"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 31, '[{"number":31,"at":1794788197029,"event":{"event":"played","seat":1,"play":"7@d6","scoring":{"points":40,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":24}},"points":40,"times":1,"places":[{"square":"a6"},{"square":"b6"},{"square":"c6"},{"square":"d6"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 32, '[{"number":32,"at":1794788197037,"event":{"event":"played","seat":0,"play":"7@f6","scoring":{"points":0,"items":[]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 33, '[{"number":33,"at":1794788197049,"event":{"event":"played","seat":1,"play":"8@e7","scoring":{"points":60,"items":[{"feature":{"game":"twenty-four-seven","feature":{"run":3}},"points":60,"times":2,"places":[{"square":"g5"},{"square":"f6"},{"square":"e7"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 34, '[{"number":34,"at":1794788197061,"event":{"event":"played","seat":0,"play":"7@d7","scoring":{"points":40,"items":[{"feature":{"game":"twenty-four-seven","feature":{"sum":24}},"points":40,"times":1,"places":[{"square":"c7"},{"square":"d7"},{"square":"e7"}]}]},"by":"person"}}]');
INSERT INTO events (table_id, number, body) VALUES (35933984579603326, 35, '[{"number":35,"at":1794788197073,"event":{"event":"played","seat":1,"play":"8@g6","scoring":{"points":0,"items":[]},"by":"person"}},{"number":36,"at":1794788197073,"event":{"event":"finished","outcome":{"scores":[610,440],"winners":[0],"end":"blocked"}}}]');
INSERT INTO sitters (person, table_id) VALUES (-14, 26009215322592462);
INSERT INTO sitters (person, table_id) VALUES (-14, 35933984579603326);
INSERT INTO sitters (person, table_id) VALUES (1, 26009215322592462);
INSERT INTO sitters (person, table_id) VALUES (1, 35933984579603326);
INSERT INTO archive (digest, position, table_id, round, finished, game, record) VALUES ('896575d0fedbe6c8169ef3364d8edca9ae5fb416c3a1c3db8f107d2834d1f801', 1, 35933984579603326, 0, 1794788197073, 'twenty-four-seven', '{"format":"quintile/1","game":"twenty-four-seven","options":{},"seats":["Ana","Bo"],"deal":{"first":1,"removed":[5,5,6],"start":8,"bag":[10,6,2,3,4,1,3,9,9,10,1,3,2,7,3,2,1,1,6,10,7,4,2,4,4,7,5,9,8,10,8,7,6,9,5,8]},"plays":[{"seat":1,"play":"1@c3","points":0},{"seat":0,"play":"6@b3","points":40},{"seat":1,"play":"2@a2","points":0},{"seat":0,"play":"1@b2","points":20},{"seat":1,"play":"3@a1","points":0},{"seat":0,"play":"2@a3","points":20},{"seat":1,"play":"1@c2","points":20},{"seat":0,"play":"1@c1","points":100},{"seat":1,"play":"6@d2","points":40},{"seat":0,"play":"2@a4","points":50},{"seat":1,"play":"10@d3","points":40},{"seat":0,"play":"3@b1","points":20},{"seat":1,"play":"2@a5","points":120},{"seat":0,"play":"10@e4","points":40},{"seat":1,"play":"4@c4","points":20},{"seat":0,"play":"10@e2","points":80},{"seat":1,"play":"5@b6","points":20},{"seat":0,"play":"4@f2","points":40},{"seat":1,"play":"3@g3","points":40},{"seat":0,"play":"4@e3","points":40},{"seat":1,"play":"3@c5","points":40},{"seat":0,"play":"4@g4","points":20},{"seat":1,"play":"6@g5","points":0},{"seat":0,"play":"7@a6","points":0},{"seat":1,"play":"5@c6","points":0},{"seat":0,"play":"9@c7","points":100},{"seat":1,"play":"7@d6","points":40},{"seat":0,"play":"7@f6","points":0},{"seat":1,"play":"8@e7","points":60},{"seat":0,"play":"7@d7","points":40},{"seat":1,"play":"8@g6","points":0}],"scores":[610,440],"winners":[0],"end":"blocked","fairness":{"commitment":"1e37649325be0c178798626282b24fc991acd9f2e766a545abc186e8e8268546","seed":"1f9885d039830d73f2d57e676d2b9aab656f66cb1ca52736056abba18ae5776c","contributions":[{"seat":0,"entropy":"dea210f058b407db5c1b5ea89b2e42a57221c003dba55e2f1776a75a3254d386"},{"seat":1,"entropy":"e52e1ceda3c73b493c102c8085db4343bae2f6f9fec59b841578b1c89bb0b206"}]},"meta":{"started":1794788196721}}');

-- A row for each node that runs tables, or was asked whether it can write, and when it last could.
CREATE TABLE beats (
    node TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    since BIGINT NOT NULL DEFAULT 0
);

-- On which nodes somebody watches a table: they are told of what others store there.
CREATE TABLE watches (
    table_id BIGINT NOT NULL,
    node TEXT NOT NULL,
    PRIMARY KEY (table_id, node)
);

-- Who may no longer do anything here: a person ("person 17") or a network ("203.0.113.0/24").
CREATE TABLE bans (
    subject TEXT PRIMARY KEY,
    reason TEXT NOT NULL,
    created BIGINT NOT NULL
);

-- What whoever runs the server has changed of the past, in order: nodes give up what they have in memory of it. A table, or a
-- person whose token is void.
CREATE TABLE rewrites (
    number BIGINT PRIMARY KEY,
    table_id BIGINT,
    person BIGINT
);

-- Who plays at which table of a contest: one table per person, on whatever node they join.
CREATE TABLE entries (
    contest BIGINT NOT NULL,
    person BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    PRIMARY KEY (contest, person)
);

-- How far a table of a contest is, for the contest's page: JSON.
CREATE TABLE progress (
    table_id BIGINT PRIMARY KEY,
    body TEXT NOT NULL
);

-- Whether the events of a closed table are stored without what left no trace.
ALTER TABLE tables ADD COLUMN compacted BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_closed ON tables (updated) WHERE phase = 'closed' AND compacted = 0;
CREATE INDEX tables_kept ON tables (updated) WHERE phase = 'closed';

-- Who is connected to which node, by table: nobody is away who is at a table by way of another node.
CREATE TABLE present (
    table_id BIGINT NOT NULL,
    node TEXT NOT NULL,
    person BIGINT NOT NULL,
    PRIMARY KEY (table_id, node, person)
);
INSERT INTO beats VALUES ('sqlite', 1000, 0);
INSERT INTO watches VALUES (26009215322592462, 'a node that is gone');
INSERT INTO bans VALUES ('203.0.113.9', 'shouting', 1000);
INSERT INTO entries VALUES (4711, -14, 26009215322592462);
INSERT INTO rewrites VALUES (1, 4711, NULL);
INSERT INTO rewrites VALUES (2, NULL, 17);
INSERT INTO present VALUES (26009215322592462, 'a node that is gone', 17);

-- By what a person is known beside the token they began with: other devices. A token cannot be recovered from its hash.
CREATE TABLE keys (
    token_hash TEXT PRIMARY KEY,
    person BIGINT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX keys_person ON keys (person);

-- Tournaments. A change replaces the body and counts the version up, and is stored only if nobody was faster. `running`: a round goes
-- on, or another one begins by itself.
CREATE TABLE tournaments (
    id BIGINT PRIMARY KEY,
    host BIGINT NOT NULL,
    version BIGINT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    running BIGINT NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX tournaments_running ON tournaments (updated) WHERE running = 1;
CREATE INDEX tournaments_host ON tournaments (host);

-- Under which name people have entered a tournament: apart, because names may change.
CREATE TABLE contenders (
    tournament BIGINT NOT NULL,
    person BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (tournament, person)
);
CREATE INDEX contenders_person ON contenders (person);

-- When the games of a contest start by themselves, and until when a node sees to it.
ALTER TABLE contests ADD COLUMN due BIGINT;
ALTER TABLE contests ADD COLUMN claimed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX contests_due ON contests (due) WHERE due IS NOT NULL;

-- Who has joined a contest, under which name. `claim` is the name if there is a list, where everybody has their own; else empty.
-- By a code they come back on another device: it cannot be recovered from its hash, and it has been tried `tries` times since
-- `tried`.
CREATE TABLE entrants (
    contest BIGINT NOT NULL,
    person BIGINT NOT NULL,
    name TEXT NOT NULL,
    claim TEXT NOT NULL,
    code_hash TEXT NOT NULL,
    tries BIGINT NOT NULL,
    tried BIGINT NOT NULL,
    PRIMARY KEY (contest, person)
);
CREATE UNIQUE INDEX entrants_claim ON entrants (contest, claim) WHERE claim <> '';
CREATE INDEX entrants_name ON entrants (contest, name);
CREATE INDEX entrants_person ON entrants (person);

-- What makes another device a person's own: a code ('code') until it ends, a phrase ('phrase') until there is another. Neither can be
-- recovered from its hash.
CREATE TABLE passes (
    person BIGINT NOT NULL,
    kind TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    created BIGINT NOT NULL,
    ends BIGINT,
    PRIMARY KEY (person, kind)
);

-- Tokens that have become void one by one are rewrites, too.
ALTER TABLE rewrites ADD COLUMN token_hash TEXT;

-- Who sits where, points, turn and clock, as JSON: lists need not read the events. Tables of older versions get it with their next event.
ALTER TABLE tables ADD COLUMN summary TEXT;

-- Who looks for somebody to play. Those whose page has not asked for 30 s are not there any more.
CREATE TABLE seeks (
    id BIGINT PRIMARY KEY,
    person BIGINT NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    pace TEXT NOT NULL,
    level BIGINT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    fill BIGINT
);
CREATE INDEX seeks_game ON seeks (game, pace);
CREATE INDEX seeks_person ON seeks (person);

-- Which table a search has led to. The key decides: no search leads to two, however many nodes match at once.
CREATE TABLE matches (
    seek BIGINT PRIMARY KEY,
    table_id BIGINT NOT NULL,
    created BIGINT NOT NULL
);

-- On which days a person's clock stands still at slow tables: JSON.
CREATE TABLE rests (
    person BIGINT PRIMARY KEY,
    body TEXT NOT NULL
);

-- Rated games, by table and round, in the order in which they count. `changes` is what a game did to the ratings, once that is known.
CREATE TABLE rated (
    table_id BIGINT NOT NULL,
    round BIGINT NOT NULL,
    position BIGINT NOT NULL UNIQUE,
    finished BIGINT NOT NULL,
    game TEXT NOT NULL,
    body TEXT NOT NULL,
    changes TEXT,
    PRIMARY KEY (table_id, round)
);

-- How well people play: what the rated games up to `folded` come to. In thousandths; the volatility in billionths.
CREATE TABLE ratings (
    person BIGINT NOT NULL,
    game TEXT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    games BIGINT NOT NULL,
    played BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);
CREATE INDEX ratings_ladder ON ratings (game, rating);

-- The names on the ladder. `shown` is 1 for those on it, 0 for those who have left it, -1 for those who were erased.
CREATE TABLE rated_people (
    person BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    shown BIGINT NOT NULL
);

-- The position of the last rated game that the ratings contain.
CREATE TABLE folded (
    what TEXT PRIMARY KEY,
    position BIGINT NOT NULL
);

INSERT INTO keys VALUES ('8fa3aab2faa9b79e0a0398da5b5abd0780142442a5be80b9a64608d718cb1fcd', -14, 950);
INSERT INTO tournaments VALUES (4712, 17, 3, 900, 950, 0, '{}');
INSERT INTO contenders VALUES (4712, -14, 'Bo');
INSERT INTO entrants VALUES (4711, -14, 'Bo', 'Bo', 'ab', 0, 0);
INSERT INTO passes VALUES (-14, 'phrase', 'cd', 950, NULL);
INSERT INTO seeks VALUES (7, -14, 'Bo', 'polygon', 'free', 2, 950, 960, NULL);
INSERT INTO matches VALUES (8, 26009215322592462, 950);
INSERT INTO rests VALUES (-14, '{}');
INSERT INTO rated VALUES (26009215322592462, 9, 1, 950, 'polygon', '{}', '[]');
INSERT INTO ratings VALUES (-14, 'polygon', 1500000, 350000, 60000000, 1, 950);
INSERT INTO rated_people VALUES (-14, 'Bo', 1);
INSERT INTO folded VALUES ('ratings', 1);
