-- Who asked for what. `count` is for refused requests, of which those that are alike share a row. Nothing refers to a scan or
-- a token: rows stay when these are gone.
CREATE TABLE sitedelta.audit (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at_ms bigint NOT NULL,
  action text NOT NULL,
  outcome text NOT NULL,
  token text,
  client text,
  scan_id text,
  subject text,
  count integer NOT NULL DEFAULT 1
);
CREATE INDEX audit_time ON sitedelta.audit (at_ms, seq);

-- Whether rows are written: commands of operators go by this, because their environment need not have the setting.
ALTER TABLE sitedelta.state ADD COLUMN is_audited boolean NOT NULL DEFAULT false;
