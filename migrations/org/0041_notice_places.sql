-- Notices are also about conversations: the kinds of things are the program's to check.
CREATE TABLE notice_new (
  id TEXT PRIMARY KEY NOT NULL,
  -- who is told, and who alone learns of it
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- the app, page, table or conversation it is about; in a table perhaps a record, a field, and a part of the cell (a comment);
  -- in a conversation perhaps the first message of a thread (record_id), and a message (part_id)
  item_type TEXT NOT NULL,
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
  -- when browsers were told of it
  pushed_at TEXT,
  UNIQUE (member_id, cause)
) STRICT;

INSERT INTO notice_new (id, member_id, kind, item_type, item_id, record_id, field_id, part_id, actor_id, forwarded_by, facts, made_at, created_at,
  read_at, bookmarked, mailed_at, cause, seq, removed_at, pushed_at)
SELECT id, member_id, kind, item_type, item_id, record_id, field_id, part_id, actor_id, forwarded_by, facts, made_at, created_at,
  read_at, bookmarked, mailed_at, cause, seq, removed_at, pushed_at
FROM notice;

DROP TABLE notice;
ALTER TABLE notice_new RENAME TO notice;

CREATE INDEX notice_member ON notice (member_id, seq);
CREATE INDEX notice_told ON notice (member_id, created_at) WHERE removed_at IS NULL;
-- the unread ones of a conversation that is being read
CREATE INDEX notice_of_chat ON notice (member_id, item_id) WHERE item_type = 'chat' AND read_at IS NULL AND removed_at IS NULL;
