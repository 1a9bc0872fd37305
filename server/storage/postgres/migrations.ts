import { CURRENT_PAGE } from './steps/current-page.ts';
import { FINDINGS_FOUND } from './steps/findings-found.ts';
import { SHARE_WORK } from './steps/share-work.ts';
import { WATCHED_RUNS } from './steps/watched-runs.ts';

/**
 * The steps that migrate the schema `sitedelta` to the newest version; its table `state` has the number of those that
 * are done. A step that was released is never changed. Processes of the previous version may still run while a step is
 * done, so a step must leave them something that they can work with.
 *
 * `scan` is both the small row that polling reads and the queue: `seq` is the order of the queue, `attempt` the fencing
 * token. Times are milliseconds since 1970 by the clock of the database. Bodies are compressed by us, so PostgreSQL
 * stores them as they are.
 *
 * `waiting` counts queued scans: all of them, those of a client and those of a host. Triggers keep it, in the order
 * all, client, host, so that the row of all is the lock of the others: see accept-scan.ts.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE sitedelta.state (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    version integer NOT NULL,
    reaped_ms bigint
  );
  INSERT INTO sitedelta.state (version) VALUES (0);

  CREATE TABLE sitedelta.scan (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    target text NOT NULL,
    host text NOT NULL,
    client text NOT NULL,
    base_id text,
    status text NOT NULL CHECK (status IN ('queued', 'running', 'complete', 'failed')),
    attempt integer NOT NULL,
    turn bigint NOT NULL,
    created_ms bigint NOT NULL,
    queued_ms bigint NOT NULL,
    lease_ms bigint,
    worker text,
    pages_found integer NOT NULL DEFAULT 0,
    pages_done integer NOT NULL DEFAULT 0,
    completed_ms bigint,
    used_ms bigint,
    error text
  );
  CREATE INDEX scan_queued ON sitedelta.scan (turn, seq) WHERE status = 'queued';
  CREATE INDEX scan_queued_since ON sitedelta.scan (queued_ms) WHERE status = 'queued';
  CREATE INDEX scan_running ON sitedelta.scan (lease_ms) WHERE status = 'running';
  CREATE INDEX scan_active ON sitedelta.scan (turn) WHERE status IN ('queued', 'running');
  CREATE INDEX scan_active_client ON sitedelta.scan (client, turn) WHERE status IN ('queued', 'running');
  CREATE INDEX scan_base ON sitedelta.scan (base_id) WHERE status IN ('queued', 'running');
  CREATE INDEX scan_complete ON sitedelta.scan (target, seq) WHERE status = 'complete';

  CREATE TABLE sitedelta.result (
    scan_id text PRIMARY KEY REFERENCES sitedelta.scan (id) ON DELETE CASCADE,
    body bytea NOT NULL
  );
  CREATE TABLE sitedelta.facts (
    scan_id text PRIMARY KEY REFERENCES sitedelta.scan (id) ON DELETE CASCADE,
    body bytea NOT NULL
  );
  CREATE TABLE sitedelta.diff (
    seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    current_id text NOT NULL REFERENCES sitedelta.scan (id) ON DELETE CASCADE,
    base_id text NOT NULL REFERENCES sitedelta.scan (id) ON DELETE CASCADE,
    made_by text NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (current_id, base_id)
  );
  CREATE INDEX diff_base ON sitedelta.diff (base_id);
  ALTER TABLE sitedelta.result ALTER COLUMN body SET STORAGE EXTERNAL;
  ALTER TABLE sitedelta.facts ALTER COLUMN body SET STORAGE EXTERNAL;
  ALTER TABLE sitedelta.diff ALTER COLUMN body SET STORAGE EXTERNAL;

  CREATE TABLE sitedelta.waiting (
    kind text NOT NULL CHECK (kind IN ('all', 'client', 'host')),
    key text NOT NULL,
    n bigint NOT NULL,
    PRIMARY KEY (kind, key)
  ) WITH (fillfactor = 50);
  INSERT INTO sitedelta.waiting (kind, key, n) VALUES ('all', '', 0);

  CREATE FUNCTION sitedelta.count_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    step bigint := CASE WHEN NEW.status = 'queued' THEN 1 ELSE -1 END;
  BEGIN
    UPDATE sitedelta.waiting SET n = n + step WHERE kind = 'all' AND key = '';
    INSERT INTO sitedelta.waiting AS w (kind, key, n) VALUES ('client', NEW.client, step)
      ON CONFLICT (kind, key) DO UPDATE SET n = w.n + step;
    INSERT INTO sitedelta.waiting AS w (kind, key, n) VALUES ('host', NEW.host, step)
      ON CONFLICT (kind, key) DO UPDATE SET n = w.n + step;
    IF step < 0 THEN
      DELETE FROM sitedelta.waiting WHERE kind = 'client' AND key = NEW.client AND n = 0;
      DELETE FROM sitedelta.waiting WHERE kind = 'host' AND key = NEW.host AND n = 0;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER scan_enters AFTER INSERT ON sitedelta.scan
    FOR EACH ROW WHEN (NEW.status = 'queued') EXECUTE FUNCTION sitedelta.count_waiting();
  CREATE TRIGGER scan_moves AFTER UPDATE ON sitedelta.scan
    FOR EACH ROW WHEN ((OLD.status = 'queued') <> (NEW.status = 'queued'))
    EXECUTE FUNCTION sitedelta.count_waiting();
  `,
  SHARE_WORK,
  // Calls in windows of time, for limits over all processes. The table is unlogged, so counting waits for no disk; after
  // a crash of the database it is empty, and all windows begin anew. No column but the key has an index, so that an
  // update stays in its page. The indexes find scans by their address, which can be too long for a B-tree.
  `
  CREATE UNLOGGED TABLE sitedelta.call_window (
    key text PRIMARY KEY,
    calls bigint NOT NULL,
    ends_ms bigint NOT NULL
  ) WITH (fillfactor = 50);
  CREATE INDEX scan_queued_target ON sitedelta.scan USING hash (target) WHERE status = 'queued';
  DROP INDEX sitedelta.scan_complete;
  CREATE INDEX scan_complete ON sitedelta.scan (md5(target), seq) WHERE status = 'complete';
  `,
  CURRENT_PAGE,
  // Pictures of elements. A process of the previous version neither writes nor reads them.
  `
  CREATE TABLE sitedelta.picture (
    scan_id text NOT NULL REFERENCES sitedelta.scan (id) ON DELETE CASCADE,
    finding_id text NOT NULL,
    about text NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (scan_id, finding_id)
  );
  ALTER TABLE sitedelta.picture ALTER COLUMN body SET STORAGE EXTERNAL;
  `,
  // What the history of a target shows of a scan, so that no result has to be read for it: counts of the scan, and of its
  // comparison with the base that it named. Null for scans that ended before this step, and for those that a process of
  // the previous version completes.
  `
  ALTER TABLE sitedelta.scan
    ADD COLUMN high integer,
    ADD COLUMN medium integer,
    ADD COLUMN low integer,
    ADD COLUMN pages integer,
    ADD COLUMN added integer,
    ADD COLUMN resolved integer;
  `,
  // How many findings a running scan has so far. A process of the previous version leaves it as it is.
  `
  ALTER TABLE sitedelta.scan ADD COLUMN findings_found integer;
  `,
  FINDINGS_FOUND,
  // What a client says of the deployment that it has scanned, as JSON. A process of the previous version writes none.
  `
  ALTER TABLE sitedelta.scan ADD COLUMN deployment text;
  `,
  WATCHED_RUNS,
  // Whether the deployment of the base is still at its address. A process of the previous version does not ask.
  `
  ALTER TABLE sitedelta.scan ADD COLUMN base_is_live boolean NOT NULL DEFAULT false;
  `,
  // Whether rules have findings that other scans only count. A process of the previous version counts them.
  `
  ALTER TABLE sitedelta.scan ADD COLUMN all_rules boolean NOT NULL DEFAULT false;
  `,
];
