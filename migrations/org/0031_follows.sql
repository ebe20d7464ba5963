-- Things whose changes a person is told: a record, a page, an app. Only they know of it.
CREATE TABLE follow (
  id TEXT PRIMARY KEY NOT NULL, -- <memberId>:<itemType>:<itemId>, of a record :<recordId> behind it
  member_id TEXT NOT NULL,
  item_type TEXT NOT NULL CHECK (item_type IN ('app', 'page', 'table')),
  item_id TEXT NOT NULL,
  record_id TEXT,
  seq INTEGER NOT NULL,
  deleted_at TEXT
) STRICT;

CREATE INDEX follow_member ON follow (member_id, seq);
CREATE INDEX follow_item ON follow (item_type, item_id) WHERE deleted_at IS NULL;
