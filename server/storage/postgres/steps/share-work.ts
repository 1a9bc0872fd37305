/**
 * The step of the schema for API nodes and workers in processes of their own.
 *
 * `worker` has the workers that were alive lately. `host` has the hosts that scans wait for or visit, with port: the
 * first scan that waits (`head_…`), the process whose runs visit it, if any, and how many of them do, the time before
 * which no process may begin to, when a run of another process last asked for it, and whether the last run that began to
 * visit it had moved there from another host. `scan.visits` is the host that a run visits. A trigger keeps `host` in step with `scan`; it runs after `count_waiting`, so all changes of a head are
 * made under the lock of the queue. `trial` is only written to find out whether the database can be.
 */
export const SHARE_WORK = `
  CREATE TABLE sitedelta.worker (
    name text PRIMARY KEY,
    seen_ms bigint NOT NULL,
    can_scan boolean NOT NULL
  );
  CREATE TABLE sitedelta.trial (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    written_ms bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50);
  INSERT INTO sitedelta.trial DEFAULT VALUES;
  ALTER TABLE sitedelta.state ADD COLUMN client_key bytea;
  UPDATE sitedelta.scan SET client = '' WHERE status IN ('complete', 'failed');

  CREATE FUNCTION sitedelta.host_of(target text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT substring(target FROM '^[a-z]+://([^/?#]+)') $$;
  ALTER TABLE sitedelta.scan ADD COLUMN process text, ADD COLUMN visits text;
  CREATE INDEX scan_queued_host ON sitedelta.scan (sitedelta.host_of(target), turn, seq) WHERE status = 'queued';
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
  INSERT INTO sitedelta.host (name, head_turn, head_seq)
    SELECT DISTINCT ON (sitedelta.host_of(target)) sitedelta.host_of(target), turn, seq
    FROM sitedelta.scan WHERE status = 'queued' ORDER BY sitedelta.host_of(target), turn, seq;

  -- As before, but a scan that ends loses its client in the same statement.
  CREATE OR REPLACE FUNCTION sitedelta.count_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
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

  -- The first scan of a host that no process visits, or of one that this process visits.
  CREATE FUNCTION sitedelta.first_to_claim(claiming text, now_ms bigint, wait_ms bigint) RETURNS bigint
    LANGUAGE plpgsql AS $$
  DECLARE
    found_seq bigint;
  BEGIN
    SELECT head_seq INTO found_seq FROM sitedelta.host
      WHERE process IS NULL AND head_seq IS NOT NULL AND not_before_ms <= now_ms AND wanted_ms < now_ms - wait_ms
      ORDER BY head_turn, head_seq LIMIT 1;
    IF found_seq IS NULL THEN
      SELECT head_seq INTO found_seq FROM sitedelta.host
        WHERE process = claiming AND head_seq IS NOT NULL AND not_before_ms <= now_ms AND wanted_ms < now_ms - wait_ms
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
        visits = sitedelta.host_of(target), lease_ms = now_ms + lease, pages_found = 0, pages_done = 0
      WHERE seq = (
        SELECT seq FROM sitedelta.scan WHERE seq = first_seq AND status = 'queued' FOR UPDATE SKIP LOCKED)
      RETURNING claimed.*;
  END $$;
  `;
