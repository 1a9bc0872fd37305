-- An operator can pause the queue: nothing is claimed then.
ALTER TABLE sitedelta.state ADD COLUMN is_paused boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION sitedelta.next_host(claiming text, now_ms bigint, wait_ms bigint, passed_over text[])
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
