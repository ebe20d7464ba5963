-- What a person is told (the page Updates). Ids and numbers only: names and texts are looked up under the reader's rights when they are shown.
CREATE TABLE notice (
  id TEXT PRIMARY KEY NOT NULL,
  -- who is told, and who alone learns of it
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- the app, page or table it is about; in a table perhaps a record, a field, and a part of the cell (a comment)
  item_type TEXT NOT NULL CHECK (item_type IN ('app', 'page', 'table')),
  item_id TEXT NOT NULL,
  record_id TEXT,
  field_id TEXT,
  part_id TEXT,
  -- who did it; null: the product itself
  actor_id TEXT,
  forwarded_by TEXT,
  -- JSON object of numbers
  facts TEXT NOT NULL DEFAULT '{}',
  -- when it was done, and when it was told
  made_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  read_at TEXT,
  bookmarked INTEGER NOT NULL DEFAULT 0,
  -- when a mail counted it
  mailed_at TEXT,
  -- the effect that told it: one that runs again tells nothing twice
  cause TEXT NOT NULL,
  seq INTEGER NOT NULL,
  -- past the bound of what is kept: the row only tells devices so
  removed_at TEXT,
  UNIQUE (member_id, cause)
) STRICT;

CREATE INDEX notice_member ON notice (member_id, seq);
CREATE INDEX notice_told ON notice (member_id, created_at) WHERE removed_at IS NULL;
