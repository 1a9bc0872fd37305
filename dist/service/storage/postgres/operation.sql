-- What operating a service needs. One wrong row of `host` or `waiting` costs at most its own host. Processes of the version
-- before call the same functions.

-- When the derived tables were last compared with `scan`; and whether an operator has paused the queue: nothing is claimed
-- then.
ALTER TABLE sitedelta.state ADD COLUMN compared_ms bigint, ADD COLUMN is_paused boolean NOT NULL DEFAULT false;

-- What a running scan has found so far, by rule, as JSON.
ALTER TABLE sitedelta.scan ADD COLUMN found_rules text;

-- The span of the request for it, until it has ended.
ALTER TABLE sitedelta.scan ADD COLUMN trace_parent text;

-- How many more scans the worker could begin; null for processes of the version before.
ALTER TABLE sitedelta.worker ADD COLUMN free_slots integer;

-- Retention looks only at scans that ended before a time.
CREATE INDEX scan_ended ON sitedelta.scan (completed_ms, seq) WHERE completed_ms IS NOT NULL;

-- Scans that wait are counted when they are deleted, too: an operator may do that by hand.
CREATE OR REPLACE FUNCTION sitedelta.count_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step bigint := CASE WHEN NEW.status = 'queued' THEN 1 ELSE -1 END;
  whose text := coalesce(OLD.client, NEW.client);
  of_host text := coalesce(NEW.host, OLD.host);
BEGIN
  UPDATE sitedelta.waiting SET n = n + step WHERE kind = 'all' AND key = '';
  INSERT INTO sitedelta.waiting AS w (kind, key, n) VALUES ('client', whose, step)
    ON CONFLICT (kind, key) DO UPDATE SET n = w.n + step;
  INSERT INTO sitedelta.waiting AS w (kind, key, n) VALUES ('host', of_host, step)
    ON CONFLICT (kind, key) DO UPDATE SET n = w.n + step;
  IF step < 0 THEN
    DELETE FROM sitedelta.waiting WHERE kind = 'client' AND key = whose AND n = 0;
    DELETE FROM sitedelta.waiting WHERE kind = 'host' AND key = of_host AND n = 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER scan_deleted AFTER DELETE ON sitedelta.scan
  FOR EACH ROW WHEN (OLD.status = 'queued') EXECUTE FUNCTION sitedelta.count_waiting();

CREATE OR REPLACE FUNCTION sitedelta.follow_hosts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target_host text := sitedelta.host_of(coalesce(NEW.target, OLD.target));
  left_host text := CASE WHEN OLD.status = 'running' THEN OLD.visits END;
  entered_host text := CASE WHEN NEW.status = 'running' THEN NEW.visits END;
  is_awaited boolean;
BEGIN
  IF NEW.status = 'queued' AND OLD.status IS DISTINCT FROM 'queued' THEN
    INSERT INTO sitedelta.host AS h (name, head_turn, head_seq) VALUES (target_host, NEW.turn, NEW.seq)
      ON CONFLICT (name) DO UPDATE SET head_turn = NEW.turn, head_seq = NEW.seq
      WHERE h.head_seq IS NULL OR (NEW.turn, NEW.seq) < (h.head_turn, h.head_seq);
  ELSIF OLD.status = 'queued' AND NEW.status IS DISTINCT FROM 'queued' THEN
    UPDATE sitedelta.host SET (head_turn, head_seq) = (
      SELECT turn, seq FROM sitedelta.scan
      WHERE status = 'queued' AND sitedelta.host_of(target) = target_host ORDER BY turn, seq LIMIT 1)
    WHERE name = target_host AND head_seq = OLD.seq;
  END IF;
  IF entered_host IS DISTINCT FROM left_host THEN
    IF left_host IS NOT NULL THEN
      UPDATE sitedelta.host
      SET runs = greatest(runs - 1, 0), process = CASE WHEN runs > 1 THEN process END
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
CREATE TRIGGER scan_removed AFTER DELETE ON sitedelta.scan
  FOR EACH ROW WHEN (OLD.status IN ('queued', 'running')) EXECUTE FUNCTION sitedelta.follow_hosts();

-- What the row of a host should say, by its scans; no row for a host without any.
CREATE VIEW sitedelta.host_by_scans AS
  SELECT name, first.turn AS head_turn, first.seq AS head_seq, coalesce(visiting.runs, 0) AS runs, visiting.processes
  FROM (
    SELECT DISTINCT ON (sitedelta.host_of(target)) sitedelta.host_of(target) AS name, turn, seq
    FROM sitedelta.scan WHERE status = 'queued' ORDER BY sitedelta.host_of(target), turn, seq) AS first
  FULL JOIN (
    SELECT visits AS name, count(*)::integer AS runs, array_agg(process ORDER BY process) AS processes
    FROM sitedelta.scan WHERE status = 'running' AND visits IS NOT NULL GROUP BY visits) AS visiting USING (name);

-- Makes the row of a host anew from its scans. The queue must be locked.
CREATE FUNCTION sitedelta.repair_host(of_host text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sitedelta.host (name) VALUES (of_host) ON CONFLICT DO NOTHING;
  -- A run that ends changes its row without the lock of the queue: what is read next must be no older than the row.
  PERFORM FROM sitedelta.host WHERE name = of_host FOR UPDATE;
  UPDATE sitedelta.host AS h
  SET head_turn = now_is.head_turn, head_seq = now_is.head_seq, runs = now_is.runs,
    process = CASE WHEN h.process = ANY (now_is.processes) THEN h.process ELSE now_is.processes[1] END
  FROM (
    SELECT queued.turn AS head_turn, queued.seq AS head_seq, visiting.runs, visiting.processes
    FROM (
      SELECT count(*)::integer AS runs, array_agg(process ORDER BY process) AS processes
      FROM sitedelta.scan WHERE status = 'running' AND visits = of_host) AS visiting
    LEFT JOIN LATERAL (
      SELECT turn, seq FROM sitedelta.scan
      WHERE status = 'queued' AND sitedelta.host_of(target) = of_host ORDER BY turn, seq LIMIT 1) AS queued ON true
  ) AS now_is
  WHERE h.name = of_host;
END $$;

-- The host whose first scan comes next: one that no process visits, or one that this process visits; no scan whose last run
-- was lost while this process watches the run of another one.
DROP FUNCTION sitedelta.first_to_claim(text, bigint, bigint);
CREATE FUNCTION sitedelta.next_host(claiming text, now_ms bigint, wait_ms bigint, passed_over text[])
  RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  found_name text;
  is_watching boolean := EXISTS (SELECT FROM sitedelta.scan
    WHERE status = 'running' AND watched_ms > now_ms AND process = claiming);
BEGIN
  IF EXISTS (SELECT FROM sitedelta.state WHERE is_paused) THEN RETURN NULL; END IF;
  SELECT name INTO found_name FROM sitedelta.host
    WHERE process IS NULL AND head_seq IS NOT NULL AND not_before_ms <= now_ms AND wanted_ms < now_ms - wait_ms
      AND name <> ALL (passed_over)
      AND NOT (is_watching AND EXISTS (SELECT FROM sitedelta.scan WHERE seq = head_seq AND watched_ms IS NOT NULL))
    ORDER BY head_turn, head_seq LIMIT 1;
  IF found_name IS NULL THEN
    SELECT name INTO found_name FROM sitedelta.host
      WHERE process = claiming AND head_seq IS NOT NULL AND not_before_ms <= now_ms AND wanted_ms < now_ms - wait_ms
        AND name <> ALL (passed_over)
        AND NOT (is_watching AND EXISTS (SELECT FROM sitedelta.scan WHERE seq = head_seq AND watched_ms IS NOT NULL))
      ORDER BY head_turn, head_seq LIMIT 1;
  END IF;
  RETURN found_name;
END $$;

-- Begins a run. In the database, because the queue is locked meanwhile: each message between would make others wait. Nor does
-- it wait for the disk under that lock. A crash of the database may undo it: then the heartbeat of the run finds no run of
-- this attempt and process, and the run stops.
CREATE OR REPLACE FUNCTION sitedelta.claim(
  claiming text, by_worker text, lease bigint, wait_ms bigint, test_ms bigint)
  RETURNS SETOF sitedelta.scan LANGUAGE plpgsql AS $$
DECLARE
  now_ms bigint := coalesce(test_ms, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
  first_host text;
  first_seq bigint;
  passed_over text[] := '{}';
BEGIN
  -- Many may look when a scan comes; only those that find one take the lock.
  IF sitedelta.next_host(claiming, now_ms, wait_ms, passed_over) IS NULL THEN RETURN; END IF;
  PERFORM FROM sitedelta.waiting WHERE kind = 'all' AND key = '' FOR UPDATE;
  now_ms := coalesce(test_ms, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
  -- Of this transaction. The first heartbeat of the run, which needs no lock of the queue, waits for the disk.
  PERFORM set_config('synchronous_commit', 'off', true);
  LOOP
    first_host := sitedelta.next_host(claiming, now_ms, wait_ms, passed_over);
    IF first_host IS NULL THEN RETURN; END IF;
    SELECT head_seq INTO first_seq FROM sitedelta.host WHERE name = first_host;
    RETURN QUERY UPDATE sitedelta.scan AS claimed
      SET status = 'running', attempt = attempt + 1, worker = by_worker, process = claiming,
        visits = sitedelta.host_of(target), lease_ms = now_ms + lease, pages_found = 0, pages_done = 0,
        current_page = NULL, findings_found = NULL, seen_ms = now_ms,
        watched_ms = CASE WHEN watched_ms IS NOT NULL THEN now_ms + 60000 END
      WHERE seq = (
        SELECT seq FROM sitedelta.scan
        WHERE seq = first_seq AND status = 'queued' AND sitedelta.host_of(target) = first_host
        FOR UPDATE SKIP LOCKED)
      RETURNING claimed.*;
    IF FOUND THEN RETURN; END IF;
    IF EXISTS (SELECT FROM sitedelta.scan
        WHERE seq = first_seq AND status = 'queued' AND sitedelta.host_of(target) = first_host) THEN
      -- Another session has locked it.
      passed_over := passed_over || first_host;
    ELSE
      RAISE WARNING 'The first scan of a host in the table sitedelta.host did not wait; it is found anew';
      PERFORM sitedelta.repair_host(first_host);
    END IF;
  END LOOP;
END $$;
