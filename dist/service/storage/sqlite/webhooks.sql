-- Webhooks: where the ends of scans are told, and what is to be sent there. `token` is the name of a token: only scans that
-- were asked for with it are told; null for all scans. `events` are words with spaces between them. Secrets are kept as they
-- are: nobody can sign with a hash. `stopped` says why nothing is sent: 'disabled' by an operator, or 'gone'.
CREATE TABLE webhook (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  token TEXT,
  events TEXT NOT NULL,
  secret TEXT NOT NULL,
  old_secret TEXT,
  old_secret_ends_ms INTEGER,
  created_ms INTEGER NOT NULL,
  stopped TEXT CHECK (stopped IN ('disabled', 'gone'))
) STRICT;

-- The tokens of webhooks with which a scan was asked for, until it has ended.
CREATE TABLE scan_token (
  scan_id TEXT NOT NULL REFERENCES scan (id) ON DELETE CASCADE,
  token TEXT NOT NULL,
  PRIMARY KEY (scan_id, token)
) STRICT, WITHOUT ROWID;

-- One message to one webhook. `about` is what is known of the scan, as JSON, because the scan may be removed before it is
-- sent; `body` is what was sent first, and is sent again. An attempt that is under way has a `holder`, and becomes due again
-- if that dies. `due_ms` is 0 before the first attempt.
CREATE TABLE delivery (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE DEFAULT ('msg_' || lower(hex(randomblob(16)))),
  webhook_seq INTEGER NOT NULL REFERENCES webhook (seq) ON DELETE CASCADE,
  scan_id TEXT,
  event TEXT NOT NULL,
  about TEXT NOT NULL,
  body TEXT,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  due_ms INTEGER NOT NULL DEFAULT 0,
  holder TEXT,
  created_ms INTEGER NOT NULL,
  ended_ms INTEGER,
  UNIQUE (webhook_seq, scan_id)
) STRICT;
CREATE INDEX delivery_due ON delivery (webhook_seq, due_ms, seq) WHERE state = 'waiting';
CREATE INDEX delivery_since ON delivery (created_ms) WHERE state = 'waiting';
CREATE INDEX delivery_ended ON delivery (ended_ms) WHERE ended_ms IS NOT NULL;
CREATE INDEX delivery_scan ON delivery (scan_id) WHERE scan_id IS NOT NULL;

-- What became of attempts. One whose process died has no row.
CREATE TABLE delivery_attempt (
  delivery_seq INTEGER NOT NULL REFERENCES delivery (seq) ON DELETE CASCADE,
  attempt INTEGER NOT NULL,
  began_ms INTEGER NOT NULL,
  took_ms INTEGER NOT NULL,
  status INTEGER,
  error TEXT,
  PRIMARY KEY (delivery_seq, attempt)
) STRICT, WITHOUT ROWID;

-- In the transaction that ends the scan, whichever statement does it: none is lost, and none is told that did not end.
CREATE TRIGGER scan_ends AFTER UPDATE OF status ON scan
WHEN OLD.status IN ('queued', 'running') AND NEW.status IN ('complete', 'failed') BEGIN
  INSERT INTO delivery (webhook_seq, scan_id, event, about, created_ms)
    SELECT seq, NEW.id, 'scan.' || NEW.status, json_object(
      'target', NEW.target, 'status', NEW.status, 'failure', NEW.failure, 'base', NEW.base_id,
      'deployment', NEW.deployment, 'createdMs', NEW.created_ms, 'completedMs', NEW.completed_ms,
      'high', NEW.high, 'medium', NEW.medium, 'low', NEW.low, 'pages', NEW.pages), NEW.completed_ms
    FROM webhook
    WHERE stopped IS NULL AND (' ' || events || ' ') LIKE ('% scan.' || NEW.status || ' %')
      AND (token IS NULL OR token IN (SELECT token FROM scan_token WHERE scan_id = NEW.id));
  DELETE FROM scan_token WHERE scan_id = NEW.id;
END;
