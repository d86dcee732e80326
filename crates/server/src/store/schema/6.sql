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
