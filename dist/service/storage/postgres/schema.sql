-- The tables of the store in a PostgreSQL database. The schema `sitedelta` is there. Times are milliseconds since 1970 by
-- the clock of the database. Bodies are compressed by us, so PostgreSQL stores them as they are.

CREATE TABLE sitedelta.state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- How many migrations are done.
  schema_version integer NOT NULL,
  -- When a process last looked for silent runs.
  reaped_ms bigint,
  -- See Storage.clientKey.
  client_key bytea
);
INSERT INTO sitedelta.state (schema_version) VALUES (0);

-- Only written to find out whether the database can be.
CREATE TABLE sitedelta.trial (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  written_ms bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
INSERT INTO sitedelta.trial DEFAULT VALUES;

-- Workers that were alive lately.
CREATE TABLE sitedelta.worker (
  name text PRIMARY KEY,
  seen_ms bigint NOT NULL,
  can_scan boolean NOT NULL
);

-- Calls in windows of time, for limits over all processes. Unlogged, so counting waits for no disk; after a crash of the
-- database it is empty, and all windows begin anew. No column but the key has an index, so that an update stays in its
-- page.
CREATE UNLOGGED TABLE sitedelta.call_window (
  key text PRIMARY KEY,
  calls bigint NOT NULL,
  ends_ms bigint NOT NULL
) WITH (fillfactor = 50);

CREATE FUNCTION sitedelta.host_of(target text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT substring(target FROM '^[a-z]+://([^/?#]+)') $$;

-- Both the small row that polling reads and the queue: `seq` is the order of the queue, `attempt` the fencing token,
-- `turn` whose turn it is (accept-scan.ts). Large bodies are in tables of their own.
CREATE TABLE sitedelta.scan (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL UNIQUE,
  target text NOT NULL,
  host text NOT NULL,
  -- Who asked for it, until it has ended.
  client text NOT NULL,
  turn bigint NOT NULL,
  -- The base that it named, and whether the deployment of that is still at its address.
  base_id text,
  base_is_live boolean NOT NULL DEFAULT false,
  -- Whether rules have findings that other scans only count.
  all_rules boolean NOT NULL DEFAULT false,
  -- What the client says of the deployment, as JSON.
  deployment text,
  status text NOT NULL CHECK (status IN ('queued', 'running', 'complete', 'failed')),
  attempt integer NOT NULL,
  created_ms bigint NOT NULL,
  queued_ms bigint NOT NULL,
  -- Of a run: the process that has it, the host that it visits, with port, and when it began or was last heard of, which
  -- `lease_ms` does not say after an outage.
  worker text,
  process text,
  visits text,
  lease_ms bigint,
  seen_ms bigint,
  -- Until when a run is watched that follows one that was lost; 0 while the scan waits for it (see WATCH_MS). A process
  -- runs one of them at a time while it is watched, so that it is known which of them ended the process.
  watched_ms bigint,
  pages_found integer NOT NULL DEFAULT 0,
  pages_done integer NOT NULL DEFAULT 0,
  current_page text,
  findings_found integer,
  completed_ms bigint,
  -- When it was last named as a base, or was the base of a comparison.
  used_ms bigint,
  -- Why it failed, as JSON.
  failure text,
  -- What a history shows of a complete scan, and of its comparison with the base that it named, so that no result has to
  -- be read for it.
  high integer,
  medium integer,
  low integer,
  pages integer,
  added integer,
  resolved integer
);
CREATE INDEX scan_queued ON sitedelta.scan (turn, seq) WHERE status = 'queued';
CREATE INDEX scan_queued_since ON sitedelta.scan (queued_ms) WHERE status = 'queued';
CREATE INDEX scan_queued_host ON sitedelta.scan (sitedelta.host_of(target), turn, seq) WHERE status = 'queued';
-- An address can be too long for a B-tree.
CREATE INDEX scan_queued_target ON sitedelta.scan USING hash (target) WHERE status = 'queued';
CREATE INDEX scan_complete ON sitedelta.scan (md5(target), seq) WHERE status = 'complete';
CREATE INDEX scan_running ON sitedelta.scan (lease_ms) WHERE status = 'running';
CREATE INDEX scan_watched ON sitedelta.scan (status, watched_ms) WHERE watched_ms IS NOT NULL;
CREATE INDEX scan_active ON sitedelta.scan (turn) WHERE status IN ('queued', 'running');
CREATE INDEX scan_active_client ON sitedelta.scan (client, turn) WHERE status IN ('queued', 'running');
CREATE INDEX scan_base ON sitedelta.scan (base_id) WHERE status IN ('queued', 'running');

-- `bytes` is the length of a body before compression.
CREATE TABLE sitedelta.result (
  scan_id text PRIMARY KEY REFERENCES sitedelta.scan (id) ON DELETE CASCADE,
  bytes bigint NOT NULL,
  body bytea NOT NULL
);

CREATE TABLE sitedelta.facts (
  scan_id text PRIMARY KEY REFERENCES sitedelta.scan (id) ON DELETE CASCADE,
  bytes bigint NOT NULL,
  body bytea NOT NULL
);

-- `made_by` is the version of the software that made a comparison.
CREATE TABLE sitedelta.diff (
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  current_id text NOT NULL REFERENCES sitedelta.scan (id) ON DELETE CASCADE,
  base_id text NOT NULL REFERENCES sitedelta.scan (id) ON DELETE CASCADE,
  made_by text NOT NULL,
  bytes bigint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (current_id, base_id)
);
CREATE INDEX diff_base ON sitedelta.diff (base_id);

-- Pictures of elements.
CREATE TABLE sitedelta.picture (
  scan_id text NOT NULL REFERENCES sitedelta.scan (id) ON DELETE CASCADE,
  finding_id text NOT NULL,
  about text NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (scan_id, finding_id)
);
ALTER TABLE sitedelta.result ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE sitedelta.facts ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE sitedelta.diff ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE sitedelta.picture ALTER COLUMN body SET STORAGE EXTERNAL;

-- Counts queued scans: all of them, those of a client and those of a host. Triggers keep it, in the order all, client,
-- host, so that the row of all is the lock of the others: see accept-scan.ts.
CREATE TABLE sitedelta.waiting (
  kind text NOT NULL CHECK (kind IN ('all', 'client', 'host')),
  key text NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (kind, key)
) WITH (fillfactor = 50);
INSERT INTO sitedelta.waiting (kind, key, n) VALUES ('all', '', 0);

-- A scan that ends loses its client in the same statement.
CREATE FUNCTION sitedelta.count_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step bigint := CASE WHEN NEW.status = 'queued' THEN 1 ELSE -1 END;
  whose text := coalesce(OLD.client, NEW.client);
BEGIN
  UPDATE sitedelta.waiting SET n = n + step WHERE kind = 'all' AND key = '';
  INSERT INTO sitedelta.waiting AS w (kind, key, n) VALUES ('client', whose, step)
    ON CONFLICT (kind, key) DO UPDATE SET n = w.n + step;
  INSERT INTO sitedelta.waiting AS w (kind, key, n) VALUES ('host', NEW.host, step)
    ON CONFLICT (kind, key) DO UPDATE SET n = w.n + step;
  IF step < 0 THEN
    DELETE FROM sitedelta.waiting WHERE kind = 'client' AND key = whose AND n = 0;
    DELETE FROM sitedelta.waiting WHERE kind = 'host' AND key = NEW.host AND n = 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER scan_enters AFTER INSERT ON sitedelta.scan
  FOR EACH ROW WHEN (NEW.status = 'queued') EXECUTE FUNCTION sitedelta.count_waiting();
CREATE TRIGGER scan_moves AFTER UPDATE ON sitedelta.scan
  FOR EACH ROW WHEN ((OLD.status = 'queued') <> (NEW.status = 'queued'))
  EXECUTE FUNCTION sitedelta.count_waiting();

-- The hosts that scans wait for or visit, with port: the first scan that waits (`head_…`), the process whose runs visit
-- it, if any, and how many of them do, the time before which no process may begin to, when a run of another process last
-- asked for it, and whether the last run that began to visit it had moved there from another host.
CREATE TABLE sitedelta.host (
  name text PRIMARY KEY,
  head_turn bigint,
  head_seq bigint,
  process text,
  runs integer NOT NULL DEFAULT 0,
  not_before_ms bigint NOT NULL DEFAULT 0,
  wanted_ms bigint NOT NULL DEFAULT 0,
  was_moved_to boolean NOT NULL DEFAULT false
) WITH (fillfactor = 50);
CREATE INDEX host_free ON sitedelta.host (head_turn, head_seq) WHERE process IS NULL AND head_seq IS NOT NULL;
CREATE INDEX host_visited ON sitedelta.host (process, head_turn, head_seq) WHERE process IS NOT NULL;

-- Keeps `host` in step with `scan`. Its triggers run after those of count_waiting, by their names, so all changes of a
-- head are made under the lock of the queue.
CREATE FUNCTION sitedelta.follow_hosts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target_host text := sitedelta.host_of(NEW.target);
  left_host text := CASE WHEN OLD.status = 'running' THEN OLD.visits END;
  entered_host text := CASE WHEN NEW.status = 'running' THEN NEW.visits END;
  is_awaited boolean;
BEGIN
  IF NEW.status = 'queued' AND OLD.status IS DISTINCT FROM 'queued' THEN
    INSERT INTO sitedelta.host AS h (name, head_turn, head_seq) VALUES (target_host, NEW.turn, NEW.seq)
      ON CONFLICT (name) DO UPDATE SET head_turn = NEW.turn, head_seq = NEW.seq
      WHERE h.head_seq IS NULL OR (NEW.turn, NEW.seq) < (h.head_turn, h.head_seq);
  ELSIF OLD.status = 'queued' AND NEW.status <> 'queued' THEN
    UPDATE sitedelta.host SET (head_turn, head_seq) = (
      SELECT turn, seq FROM sitedelta.scan
      WHERE status = 'queued' AND sitedelta.host_of(target) = target_host ORDER BY turn, seq LIMIT 1)
    WHERE name = target_host AND head_seq = NEW.seq;
  END IF;
  IF entered_host IS DISTINCT FROM left_host THEN
    IF left_host IS NOT NULL THEN
      UPDATE sitedelta.host SET runs = runs - 1, process = CASE WHEN runs > 1 THEN process END
      WHERE name = left_host RETURNING process IS NULL AND head_seq IS NOT NULL INTO is_awaited;
      IF is_awaited THEN PERFORM pg_notify('sitedelta_queue', ''); END IF;
    END IF;
    IF entered_host IS NOT NULL THEN
      INSERT INTO sitedelta.host AS h (name, process, runs, was_moved_to)
        VALUES (entered_host, NEW.process, 1, OLD.status = 'running')
        ON CONFLICT (name) DO UPDATE SET process = NEW.process, runs = h.runs + 1, wanted_ms = 0,
          was_moved_to = excluded.was_moved_to;
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER scan_waits AFTER INSERT ON sitedelta.scan
  FOR EACH ROW WHEN (NEW.status = 'queued') EXECUTE FUNCTION sitedelta.follow_hosts();
CREATE TRIGGER scan_visits AFTER UPDATE ON sitedelta.scan
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.visits IS DISTINCT FROM NEW.visits)
  EXECUTE FUNCTION sitedelta.follow_hosts();

-- The first scan of a host that no process visits, or of one that this process visits; no scan whose last run was lost
-- while this process watches the run of another one.
CREATE FUNCTION sitedelta.first_to_claim(claiming text, now_ms bigint, wait_ms bigint) RETURNS bigint
  LANGUAGE plpgsql AS $$
DECLARE
  found_seq bigint;
  is_watching boolean := EXISTS (SELECT FROM sitedelta.scan
    WHERE status = 'running' AND watched_ms > now_ms AND process = claiming);
BEGIN
  SELECT head_seq INTO found_seq FROM sitedelta.host
    WHERE process IS NULL AND head_seq IS NOT NULL AND not_before_ms <= now_ms AND wanted_ms < now_ms - wait_ms
      AND NOT (is_watching AND EXISTS (SELECT FROM sitedelta.scan WHERE seq = head_seq AND watched_ms IS NOT NULL))
    ORDER BY head_turn, head_seq LIMIT 1;
  IF found_seq IS NULL THEN
    SELECT head_seq INTO found_seq FROM sitedelta.host
      WHERE process = claiming AND head_seq IS NOT NULL AND not_before_ms <= now_ms AND wanted_ms < now_ms - wait_ms
        AND NOT (is_watching AND EXISTS (SELECT FROM sitedelta.scan WHERE seq = head_seq AND watched_ms IS NOT NULL))
      ORDER BY head_turn, head_seq LIMIT 1;
  END IF;
  RETURN found_seq;
END $$;

-- Begins a run. In the database, because the queue is locked meanwhile: each message between would make others wait.
CREATE FUNCTION sitedelta.claim(claiming text, by_worker text, lease bigint, wait_ms bigint, test_ms bigint)
  RETURNS SETOF sitedelta.scan LANGUAGE plpgsql AS $$
DECLARE
  now_ms bigint := coalesce(test_ms, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
  first_seq bigint;
BEGIN
  -- Many may look when a scan comes; only those that find one take the lock.
  IF sitedelta.first_to_claim(claiming, now_ms, wait_ms) IS NULL THEN RETURN; END IF;
  PERFORM FROM sitedelta.waiting WHERE kind = 'all' AND key = '' FOR UPDATE;
  now_ms := coalesce(test_ms, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
  first_seq := sitedelta.first_to_claim(claiming, now_ms, wait_ms);
  RETURN QUERY UPDATE sitedelta.scan AS claimed
    SET status = 'running', attempt = attempt + 1, worker = by_worker, process = claiming,
      visits = sitedelta.host_of(target), lease_ms = now_ms + lease, pages_found = 0, pages_done = 0,
      current_page = NULL, findings_found = NULL, seen_ms = now_ms,
      watched_ms = CASE WHEN watched_ms IS NOT NULL THEN now_ms + 60000 END
    WHERE seq = (
      SELECT seq FROM sitedelta.scan WHERE seq = first_seq AND status = 'queued' FOR UPDATE SKIP LOCKED)
    RETURNING claimed.*;
END $$;
