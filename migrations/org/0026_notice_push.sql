-- When browsers were told of a notice; those from before are not told.
ALTER TABLE notice ADD COLUMN pushed_at TEXT;
UPDATE notice SET pushed_at = created_at;
