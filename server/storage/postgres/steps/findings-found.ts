/**
 * The step of the schema by which `claim` takes away the findings of the run before, too: a process of the version before
 * they were counted leaves them when it gives a scan back.
 */
export const FINDINGS_FOUND = `
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
        current_page = NULL, findings_found = NULL
      WHERE seq = (
        SELECT seq FROM sitedelta.scan WHERE seq = first_seq AND status = 'queued' FOR UPDATE SKIP LOCKED)
      RETURNING claimed.*;
  END $$;
  `;
