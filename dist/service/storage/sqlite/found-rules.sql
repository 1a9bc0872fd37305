-- What a running scan has found so far, by rule, as JSON.
ALTER TABLE scan ADD COLUMN found_rules TEXT;
