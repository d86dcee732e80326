-- Who is connected to which node, by table: nobody is away who is at a table by way of another node.
CREATE TABLE present (
    table_id BIGINT NOT NULL,
    node TEXT NOT NULL,
    person BIGINT NOT NULL,
    PRIMARY KEY (table_id, node, person)
);
