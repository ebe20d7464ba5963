-- The address at which a calendar program follows a member's own tasks. Only a hash of it is kept.
CREATE TABLE task_feed (
  member_id TEXT PRIMARY KEY NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  read_at TEXT
) STRICT;

-- Messages of a channel are kept for so many days; null: for good.
ALTER TABLE chat ADD COLUMN keep_days INTEGER;
-- Newcomers find the messages since they joined only.
ALTER TABLE chat ADD COLUMN from_joining INTEGER NOT NULL DEFAULT 0;
-- The number of the first message that is left.
ALTER TABLE chat ADD COLUMN first_nr INTEGER NOT NULL DEFAULT 1;
-- The number of the last message before the person joined.
ALTER TABLE chat_member ADD COLUMN joined_nr INTEGER NOT NULL DEFAULT 0;

-- Messages that are not kept any more leave the search.
CREATE TRIGGER chat_text_delete AFTER DELETE ON chat_message BEGIN
  DELETE FROM chat_text WHERE rowid = old.row;
END;
