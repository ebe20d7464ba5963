-- What lost against another change of the same cell, kept for the person who made it until they decide (mine, theirs, both).
CREATE TABLE record_conflict (
  id TEXT PRIMARY KEY NOT NULL,
  -- who lost, and who alone learns of it
  member_id TEXT NOT NULL,
  table_id TEXT NOT NULL,
  record_id TEXT NOT NULL,
  -- null for conflicts about the whole record
  field_id TEXT,
  -- cell: `mine` lost against `theirs`; deleted: my deletion lost against an edit; revived: my edit brought a deleted record back
  kind TEXT NOT NULL CHECK (kind IN ('cell', 'deleted', 'revived')),
  mine TEXT,
  mine_at TEXT NOT NULL,
  theirs TEXT,
  theirs_by TEXT,
  theirs_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  -- once decided, or when the record is gone for good, the values are emptied and the row only tells devices so
  resolved_at TEXT
) STRICT;

CREATE INDEX record_conflict_member ON record_conflict (member_id, seq);
CREATE INDEX record_conflict_record ON record_conflict (table_id, record_id) WHERE resolved_at IS NULL;

-- A file may be named in a cell before its bytes are here: how many have arrived; null when all have.
ALTER TABLE attachment ADD COLUMN received INTEGER;
