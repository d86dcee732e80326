-- One row per person. A token cannot be recovered from its hash.
CREATE TABLE people (
    id BIGINT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    created BIGINT NOT NULL
);

-- What lists and schedules need to know about a table. Everything else follows from its events.
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

-- Append-only. A row is the result of one command; `number` is that of its first event.
CREATE TABLE events (
    table_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- Who has had a seat where.
CREATE TABLE sitters (
    person BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    PRIMARY KEY (person, table_id)
);

-- Finished games as records. `digest` keeps a game from being imported twice.
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
