-- What operating a service needs.

-- Scans that wait are counted when they are deleted, too: an operator may do that by hand.
CREATE TRIGGER scan_deleted AFTER DELETE ON scan WHEN OLD.status = 'queued' BEGIN
  UPDATE waiting SET n = n - 1
    WHERE (kind, key) IN (VALUES ('all', ''), ('client', OLD.client), ('host', OLD.host));
  DELETE FROM waiting WHERE n = 0 AND (kind, key) IN (VALUES ('client', OLD.client), ('host', OLD.host));
END;

-- An operator can pause the queue: nothing is claimed then.
CREATE TABLE queue (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  is_paused INTEGER NOT NULL
) STRICT;
INSERT INTO queue VALUES (1, 0);

-- What a running scan has found so far, by rule, as JSON.
ALTER TABLE scan ADD COLUMN found_rules TEXT;

-- The span of the request for it, until it has ended.
ALTER TABLE scan ADD COLUMN trace_parent TEXT;
