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
