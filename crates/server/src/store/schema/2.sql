-- A row for each node that runs tables, or was asked whether it can write: when it last could, and since when it has run.
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

-- What whoever runs the server has changed of the past, in order: nodes give up what they have in memory of it. A table, or a
-- person whose token is void.
CREATE TABLE rewrites (
    number BIGINT PRIMARY KEY,
    table_id BIGINT,
    person BIGINT
);
