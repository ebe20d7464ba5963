-- The place that somebody dragged a record to in one view. Records without one stand by their ids, which are places too.
CREATE TABLE record_place (
  view_id TEXT NOT NULL,
  record_id TEXT NOT NULL,
  -- null: put back where it was before; the row only tells devices so
  position TEXT,
  seq INTEGER NOT NULL,
  PRIMARY KEY (view_id, record_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX record_place_seq ON record_place (seq);
