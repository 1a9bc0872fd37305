-- The tables of the embedded store. Times are milliseconds since 1970.

-- Both the small row that polling reads and the queue: `seq` is the order of the queue, `attempt` the fencing token,
-- `turn` whose turn it is (accept-scan.ts). Large bodies are in tables of their own.
CREATE TABLE scan (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  target TEXT NOT NULL,
  host TEXT NOT NULL,
  -- Who asked for it, until it has ended.
  client TEXT NOT NULL,
  turn INTEGER NOT NULL,
  -- The base that it named, and whether the deployment of that is still at its address.
  base_id TEXT,
  base_is_live INTEGER NOT NULL DEFAULT 0,
  -- Whether rules have findings that other scans only count.
  all_rules INTEGER NOT NULL DEFAULT 0,
  -- What the client says of the deployment, as JSON.
  deployment TEXT,
  status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'complete', 'failed')),
  attempt INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  queued_ms INTEGER NOT NULL,
  lease_ms INTEGER,
  worker TEXT,
  -- Until when a run is watched that follows one that was lost; 0 while the scan waits for it. See WATCH_MS.
  watched_ms INTEGER,
  pages_found INTEGER NOT NULL DEFAULT 0,
  pages_done INTEGER NOT NULL DEFAULT 0,
  current_page TEXT,
  findings_found INTEGER,
  completed_ms INTEGER,
  -- When it was last named as a base, or was the base of a comparison.
  used_ms INTEGER,
  -- Why it failed, as JSON.
  failure TEXT,
  -- What a history shows of a complete scan, and of its comparison with the base that it named, so that no result has to
  -- be read for it.
  high INTEGER,
  medium INTEGER,
  low INTEGER,
  pages INTEGER,
  added INTEGER,
  resolved INTEGER
) STRICT;
CREATE INDEX scan_queued ON scan (turn, seq) WHERE status = 'queued';
CREATE INDEX scan_queued_since ON scan (queued_ms) WHERE status = 'queued';
CREATE INDEX scan_queued_target ON scan (target) WHERE status = 'queued';
CREATE INDEX scan_running ON scan (lease_ms) WHERE status = 'running';
CREATE INDEX scan_watched ON scan (status, watched_ms) WHERE watched_ms IS NOT NULL;
CREATE INDEX scan_active ON scan (turn) WHERE status IN ('queued', 'running');
CREATE INDEX scan_active_client ON scan (client, turn) WHERE status IN ('queued', 'running');
CREATE INDEX scan_base ON scan (base_id) WHERE status IN ('queued', 'running');
CREATE INDEX scan_complete ON scan (target, seq) WHERE status = 'complete';
CREATE INDEX scan_ended ON scan (completed_ms) WHERE completed_ms IS NOT NULL;

-- Bodies are compressed. `bytes`, their length before that, comes first, so that it is read without the body.
CREATE TABLE result (
  scan_id TEXT PRIMARY KEY REFERENCES scan (id) ON DELETE CASCADE,
  bytes INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;

CREATE TABLE facts (
  scan_id TEXT PRIMARY KEY REFERENCES scan (id) ON DELETE CASCADE,
  bytes INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;

-- `made_by` is the version of the software that made a comparison.
CREATE TABLE diff (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  current_id TEXT NOT NULL REFERENCES scan (id) ON DELETE CASCADE,
  base_id TEXT NOT NULL REFERENCES scan (id) ON DELETE CASCADE,
  made_by TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  body BLOB NOT NULL,
  UNIQUE (current_id, base_id)
) STRICT;
CREATE INDEX diff_base ON diff (base_id);

-- Pictures of elements. What is known of one comes before it, so that it is read without the picture.
CREATE TABLE picture (
  scan_id TEXT NOT NULL REFERENCES scan (id) ON DELETE CASCADE,
  finding_id TEXT NOT NULL,
  about TEXT NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (scan_id, finding_id)
) STRICT;

-- Counts queued scans: all of them, those of a client and those of a host. Triggers keep it, so no statement can forget
-- it. With it and the indexes, accepting a scan takes as long however many wait.
CREATE TABLE waiting (
  kind TEXT NOT NULL CHECK (kind IN ('all', 'client', 'host')),
  key TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
INSERT INTO waiting VALUES ('all', '', 0);

CREATE TRIGGER scan_enters AFTER INSERT ON scan WHEN NEW.status = 'queued' BEGIN
  INSERT INTO waiting VALUES ('all', '', 1), ('client', NEW.client, 1), ('host', NEW.host, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER scan_returns AFTER UPDATE OF status ON scan
WHEN OLD.status <> 'queued' AND NEW.status = 'queued' BEGIN
  INSERT INTO waiting VALUES ('all', '', 1), ('client', NEW.client, 1), ('host', NEW.host, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER scan_leaves AFTER UPDATE OF status ON scan
WHEN OLD.status = 'queued' AND NEW.status <> 'queued' BEGIN
  UPDATE waiting SET n = n - 1
    WHERE (kind, key) IN (VALUES ('all', ''), ('client', OLD.client), ('host', OLD.host));
  DELETE FROM waiting WHERE n = 0 AND (kind, key) IN (VALUES ('client', OLD.client), ('host', OLD.host));
END;
