-- Who asked for what. `count` is for refused requests, of which those that are alike share a row. Nothing refers to a scan or
-- a token: rows stay when these are gone.
CREATE TABLE audit (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at_ms INTEGER NOT NULL,
  action TEXT NOT NULL,
  outcome TEXT NOT NULL,
  token TEXT,
  client TEXT,
  scan_id TEXT,
  subject TEXT,
  count INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX audit_time ON audit (at_ms, seq);

-- Whether rows are written: commands of operators go by this, because their environment need not have the setting.
CREATE TABLE auditing (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  is_on INTEGER NOT NULL
) STRICT;
INSERT INTO auditing VALUES (1, 0);
