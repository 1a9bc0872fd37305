-- Retention looks only at scans that ended before a time.
CREATE INDEX scan_ended ON sitedelta.scan (completed_ms, seq) WHERE completed_ms IS NOT NULL;
