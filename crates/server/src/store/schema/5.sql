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
