-- What a running scan has found so far, by rule, as JSON.
ALTER TABLE sitedelta.scan ADD COLUMN found_rules text;
