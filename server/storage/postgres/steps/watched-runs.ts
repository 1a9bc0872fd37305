/**
 * The step of the schema for runs that follow one that was lost (see WATCH_MS). `watched_ms` is until when such a run is
 * watched, and 0 while its scan waits for it; `seen_ms` is when a run began or was last heard of, which `lease_ms` does not
 * say after an outage. A process runs one of them at a time while it is watched, so that it is known which of them ended
 * the process. A process of the previous version does not extend `seen_ms`, so its runs are watched until they end.
 */
export const WATCHED_RUNS = `
  ALTER TABLE sitedelta.scan ADD COLUMN watched_ms bigint, ADD COLUMN seen_ms bigint;
  CREATE INDEX scan_watched ON sitedelta.scan (status, watched_ms) WHERE watched_ms IS NOT NULL;

  -- As before, but no scan whose last run was lost while this process watches the run of another one.
  CREATE OR REPLACE FUNCTION sitedelta.first_to_claim(claiming text, now_ms bigint, wait_ms bigint) RETURNS bigint
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

  CREATE OR REPLACE FUNCTION sitedelta.claim(
    claiming text, by_worker text, lease bigint, wait_ms bigint, test_ms bigint)
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
  `;
