-- The member whose own view it is; null: everybody's.
ALTER TABLE view_def ADD COLUMN owner_id TEXT;
-- A locked view is changed by nobody until it is unlocked.
ALTER TABLE view_def ADD COLUMN locked INTEGER NOT NULL DEFAULT 0;
