-- By what a person is known beside the token they began with: other devices. A token cannot be recovered from its hash.
CREATE TABLE keys (
    token_hash TEXT PRIMARY KEY,
    person BIGINT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX keys_person ON keys (person);
