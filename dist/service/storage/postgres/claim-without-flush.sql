-- A claim does not wait for the disk under the lock of the queue. A crash of the database may undo it: then the heartbeat of
-- the run finds no run of this attempt and process, and the run stops.
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
