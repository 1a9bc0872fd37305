-- Only written to find out whether the disk has room for a result; unlogged and rolled back, so nothing of it stays.
CREATE UNLOGGED TABLE sitedelta.trial_room (body text NOT NULL);
ALTER TABLE sitedelta.trial_room ALTER COLUMN body SET STORAGE EXTERNAL;

-- How many more scans the worker could begin; null for processes of the version before.
ALTER TABLE sitedelta.worker ADD COLUMN free_slots integer;
