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
