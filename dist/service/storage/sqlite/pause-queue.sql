-- An operator can pause the queue: nothing is claimed then.
CREATE TABLE queue (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  is_paused INTEGER NOT NULL
) STRICT;
INSERT INTO queue VALUES (1, 0);
