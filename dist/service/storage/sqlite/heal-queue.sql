-- Scans that wait are counted when they are deleted, too: an operator may do that by hand.
CREATE TRIGGER scan_deleted AFTER DELETE ON scan WHEN OLD.status = 'queued' BEGIN
  UPDATE waiting SET n = n - 1
    WHERE (kind, key) IN (VALUES ('all', ''), ('client', OLD.client), ('host', OLD.host));
  DELETE FROM waiting WHERE n = 0 AND (kind, key) IN (VALUES ('client', OLD.client), ('host', OLD.host));
END;
