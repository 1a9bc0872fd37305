/**
 * The steps that migrate a SQLite file to the newest schema; `PRAGMA user_version` counts those that are done.
 * A step that was released is never changed.
 *
 * `scan` is both the small row that polling reads and the queue: `seq` is the order of the queue, `attempt`
 * the fencing token. Large bodies are in tables of their own, compressed. `target_key` is not used any more.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE scan (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    target TEXT NOT NULL,
    target_key TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'complete', 'failed')),
    attempt INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    queued_ms INTEGER NOT NULL,
    lease_ms INTEGER,
    worker TEXT,
    pages_found INTEGER NOT NULL DEFAULT 0,
    pages_done INTEGER NOT NULL DEFAULT 0,
    completed_ms INTEGER,
    error TEXT
  ) STRICT;
  CREATE INDEX scan_queued ON scan (seq) WHERE status = 'queued';
  CREATE INDEX scan_running ON scan (lease_ms) WHERE status = 'running';
  CREATE INDEX scan_complete ON scan (target_key, completed_ms, seq) WHERE status = 'complete';
  CREATE INDEX scan_ended ON scan (completed_ms) WHERE completed_ms IS NOT NULL;

  CREATE TABLE result (
    scan_id TEXT PRIMARY KEY REFERENCES scan (id) ON DELETE CASCADE,
    body BLOB NOT NULL
  ) STRICT;

  CREATE TABLE facts (
    scan_id TEXT PRIMARY KEY REFERENCES scan (id) ON DELETE CASCADE,
    body BLOB NOT NULL
  ) STRICT;

  CREATE TABLE diff (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    current_id TEXT NOT NULL REFERENCES scan (id) ON DELETE CASCADE,
    base_id TEXT NOT NULL REFERENCES scan (id) ON DELETE CASCADE,
    body BLOB NOT NULL,
    UNIQUE (current_id, base_id)
  ) STRICT;
  CREATE INDEX diff_base ON diff (base_id);
  `,
  // Whose turn it is: see accept-scan.ts.
  `
  ALTER TABLE scan ADD COLUMN client TEXT NOT NULL DEFAULT '';
  ALTER TABLE scan ADD COLUMN host TEXT NOT NULL DEFAULT '';
  ALTER TABLE scan ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
  DROP INDEX scan_queued;
  CREATE INDEX scan_queued ON scan (turn, seq) WHERE status = 'queued';
  CREATE INDEX scan_active ON scan (turn) WHERE status IN ('queued', 'running');
  `,
  // The base that a scan named, and when a scan was last named as a base or was the base of a comparison. The index of
  // complete scans finds the last one of an address.
  `
  ALTER TABLE scan ADD COLUMN base_id TEXT;
  ALTER TABLE scan ADD COLUMN used_ms INTEGER;
  CREATE INDEX scan_base ON scan (base_id) WHERE status IN ('queued', 'running');
  DROP INDEX scan_complete;
  CREATE INDEX scan_complete ON scan (target, seq) WHERE status = 'complete';
  `,
  // Who asked for a scan is kept only until it has ended.
  `
  UPDATE scan SET client = '' WHERE status IN ('complete', 'failed');
  `,
  // The version of the software that made a comparison; earlier versions dropped all of them at each start.
  `
  ALTER TABLE diff ADD COLUMN made_by TEXT NOT NULL DEFAULT '';
  DELETE FROM diff;
  `,
  // `waiting` counts queued scans: all of them, those of a client and those of a host. Triggers keep it, so no statement
  // can forget it. With it and the indexes, accepting a scan takes as long however many wait.
  `
  CREATE INDEX scan_queued_since ON scan (queued_ms) WHERE status = 'queued';
  CREATE INDEX scan_queued_target ON scan (target) WHERE status = 'queued';
  CREATE INDEX scan_active_client ON scan (client, turn) WHERE status IN ('queued', 'running');

  CREATE TABLE waiting (
    kind TEXT NOT NULL CHECK (kind IN ('all', 'client', 'host')),
    key TEXT NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (kind, key)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO waiting SELECT 'all', '', count(*) FROM scan WHERE status = 'queued';
  INSERT INTO waiting SELECT 'client', client, count(*) FROM scan WHERE status = 'queued' GROUP BY client;
  INSERT INTO waiting SELECT 'host', host, count(*) FROM scan WHERE status = 'queued' GROUP BY host;

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
  `,
  // The page that a running scan visits.
  `
  ALTER TABLE scan ADD COLUMN current_page TEXT;
  `,
  // Pictures of elements. What is known of one stands before it in the row, so that it is read without the picture.
  `
  CREATE TABLE picture (
    scan_id TEXT NOT NULL REFERENCES scan (id) ON DELETE CASCADE,
    finding_id TEXT NOT NULL,
    about TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (scan_id, finding_id)
  ) STRICT;
  `,
  // What the history of a target shows of a scan, so that no result has to be read for it: counts of the scan, and of its
  // comparison with the base that it named. Null for scans that ended before this step.
  `
  ALTER TABLE scan ADD COLUMN high INTEGER;
  ALTER TABLE scan ADD COLUMN medium INTEGER;
  ALTER TABLE scan ADD COLUMN low INTEGER;
  ALTER TABLE scan ADD COLUMN pages INTEGER;
  ALTER TABLE scan ADD COLUMN added INTEGER;
  ALTER TABLE scan ADD COLUMN resolved INTEGER;
  `,
  // How many findings a running scan has so far.
  `
  ALTER TABLE scan ADD COLUMN findings_found INTEGER;
  `,
  // What a client says of the deployment that it has scanned, as JSON.
  `
  ALTER TABLE scan ADD COLUMN deployment TEXT;
  `,
  // Until when a run is watched that follows one that was lost; 0 while the scan waits for it. See WATCH_MS.
  `
  ALTER TABLE scan ADD COLUMN watched_ms INTEGER;
  CREATE INDEX scan_watched ON scan (status, watched_ms) WHERE watched_ms IS NOT NULL;
  `,
  // Whether the deployment of the base is still at its address.
  `
  ALTER TABLE scan ADD COLUMN base_is_live INTEGER NOT NULL DEFAULT 0;
  `,
  // Whether rules have findings that other scans only count.
  `
  ALTER TABLE scan ADD COLUMN all_rules INTEGER NOT NULL DEFAULT 0;
  `,
];
