-- Webhooks: where the ends of scans are told, and what is to be sent there. `token` is the name of a token: only scans that
-- were asked for with it are told; null for all scans. `events` are words with spaces between them. Secrets are kept as they
-- are: nobody can sign with a hash. `stopped` says why nothing is sent: 'disabled' by an operator, or 'gone'. Of scans that a
-- process of the version before has accepted, only webhooks for all scans are told.
CREATE TABLE sitedelta.webhook (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  url text NOT NULL,
  token text,
  events text NOT NULL,
  secret text NOT NULL,
  old_secret text,
  old_secret_ends_ms bigint,
  created_ms bigint NOT NULL,
  stopped text CHECK (stopped IN ('disabled', 'gone'))
);

-- The tokens of webhooks with which a scan was asked for, until it has ended.
CREATE TABLE sitedelta.scan_token (
  scan_id text NOT NULL REFERENCES sitedelta.scan (id) ON DELETE CASCADE,
  token text NOT NULL,
  PRIMARY KEY (scan_id, token)
);

-- One message to one webhook. `about` is what is known of the scan, as JSON, because the scan may be removed before it is
-- sent; `body` is what was sent first, and is sent again. An attempt that is under way has a `holder`, and becomes due again
-- if that dies. `due_ms` is 0 before the first attempt.
CREATE TABLE sitedelta.delivery (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL UNIQUE DEFAULT 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  webhook_seq bigint NOT NULL REFERENCES sitedelta.webhook (seq) ON DELETE CASCADE,
  scan_id text,
  event text NOT NULL,
  about text NOT NULL,
  body text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  attempts integer NOT NULL DEFAULT 0,
  due_ms bigint NOT NULL DEFAULT 0,
  holder text,
  created_ms bigint NOT NULL,
  ended_ms bigint,
  UNIQUE (webhook_seq, scan_id)
);
CREATE INDEX delivery_due ON sitedelta.delivery (webhook_seq, due_ms, seq) WHERE state = 'waiting';
CREATE INDEX delivery_since ON sitedelta.delivery (created_ms) WHERE state = 'waiting';
CREATE INDEX delivery_ended ON sitedelta.delivery (ended_ms) WHERE ended_ms IS NOT NULL;
CREATE INDEX delivery_scan ON sitedelta.delivery (scan_id) WHERE scan_id IS NOT NULL;

-- What became of attempts. One whose process died has no row.
CREATE TABLE sitedelta.delivery_attempt (
  delivery_seq bigint NOT NULL REFERENCES sitedelta.delivery (seq) ON DELETE CASCADE,
  attempt integer NOT NULL,
  began_ms bigint NOT NULL,
  took_ms bigint NOT NULL,
  status integer,
  error text,
  PRIMARY KEY (delivery_seq, attempt)
);

-- In the transaction that ends the scan, whichever process and statement does it: none is lost, and none is told that did
-- not end.
CREATE FUNCTION sitedelta.tell_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sitedelta.delivery (webhook_seq, scan_id, event, about, created_ms)
    SELECT seq, NEW.id, 'scan.' || NEW.status, json_build_object(
      'target', NEW.target, 'status', NEW.status, 'failure', NEW.failure, 'base', NEW.base_id,
      'deployment', NEW.deployment, 'createdMs', NEW.created_ms, 'completedMs', NEW.completed_ms,
      'high', NEW.high, 'medium', NEW.medium, 'low', NEW.low, 'pages', NEW.pages)::text, NEW.completed_ms
    FROM sitedelta.webhook AS w
    WHERE w.stopped IS NULL AND ('scan.' || NEW.status) = ANY (string_to_array(w.events, ' '))
      AND (w.token IS NULL OR w.token IN (SELECT token FROM sitedelta.scan_token WHERE scan_id = NEW.id));
  DELETE FROM sitedelta.scan_token WHERE scan_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER scan_tells AFTER UPDATE ON sitedelta.scan
  FOR EACH ROW WHEN (OLD.status IN ('queued', 'running') AND NEW.status IN ('complete', 'failed'))
  EXECUTE FUNCTION sitedelta.tell_webhooks();
