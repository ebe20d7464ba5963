-- What people say about records and pages, beside their content.
CREATE TABLE comment (
  id TEXT PRIMARY KEY NOT NULL,
  item_type TEXT NOT NULL CHECK (item_type IN ('table', 'page')),
  item_id TEXT NOT NULL,
  -- of a table
  record_id TEXT,
  -- the comment that it answers
  parent_id TEXT,
  author_id TEXT NOT NULL,
  text TEXT NOT NULL,
  -- JSON array of member ids
  mentions TEXT NOT NULL DEFAULT '[]',
  -- JSON object: member ids by sign
  reactions TEXT NOT NULL DEFAULT '{}',
  made_at TEXT NOT NULL,
  edited_at TEXT,
  resolved_at TEXT,
  seq INTEGER NOT NULL,
  -- the row stays, emptied, so that devices learn of it
  deleted_at TEXT
) STRICT;

CREATE INDEX comment_seq ON comment (seq);
CREATE INDEX comment_place ON comment (item_id, record_id) WHERE deleted_at IS NULL;

-- How far each person has read the comments of a place.
CREATE TABLE comment_mark (
  id TEXT PRIMARY KEY NOT NULL,
  member_id TEXT NOT NULL,
  item_type TEXT NOT NULL CHECK (item_type IN ('table', 'page')),
  item_id TEXT NOT NULL,
  record_id TEXT,
  read_at TEXT NOT NULL,
  seq INTEGER NOT NULL
) STRICT;

CREATE INDEX comment_mark_member ON comment_mark (member_id, seq);
