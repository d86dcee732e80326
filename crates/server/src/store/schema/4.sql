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
