-- Conversations: channels, direct messages, and one for each record that is talked about.
CREATE TABLE chat (
  -- of direct messages and records it follows from the members or the record (shared/src/nouns/chat/chat-ids.ts)
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('private_channel', 'dm', 'record')),
  name TEXT NOT NULL DEFAULT '',
  icon_color TEXT NOT NULL DEFAULT 'blue',
  background_color TEXT,
  -- everybody is in it
  is_open INTEGER NOT NULL DEFAULT 0,
  table_id TEXT,
  record_id TEXT,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  deleted_at TEXT
) STRICT;

-- The people in a channel that is not open, and the two of direct messages.
CREATE TABLE chat_member (
  chat_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  added_at TEXT NOT NULL,
  PRIMARY KEY (chat_id, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_member_member ON chat_member (member_id);

-- The newest message of a conversation, apart from its name, since it changes all the time.
CREATE TABLE chat_head (
  chat_id TEXT PRIMARY KEY NOT NULL,
  last_nr INTEGER NOT NULL,
  last_at TEXT NOT NULL,
  last_id TEXT NOT NULL
) STRICT;

-- How far a person has read, and their own marks on a conversation.
CREATE TABLE chat_state (
  member_id TEXT NOT NULL,
  chat_id TEXT NOT NULL,
  read_nr INTEGER NOT NULL DEFAULT 0,
  starred INTEGER NOT NULL DEFAULT 0,
  muted INTEGER NOT NULL DEFAULT 0,
  follows INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, chat_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_state_chat ON chat_state (chat_id);

CREATE TABLE chat_message (
  row INTEGER PRIMARY KEY,
  -- made by the device
  id TEXT NOT NULL UNIQUE,
  chat_id TEXT NOT NULL,
  -- the message that it answers in a thread; empty: in the conversation itself
  thread_id TEXT NOT NULL DEFAULT '',
  -- 1, 2, 3 … in its conversation or thread, without gaps: the one order
  nr INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  author_id TEXT NOT NULL,
  text TEXT NOT NULL,
  mentions TEXT NOT NULL DEFAULT '[]',
  reply_to TEXT,
  -- JSON: members by emoji
  reactions TEXT NOT NULL DEFAULT '{}',
  replies INTEGER NOT NULL DEFAULT 0,
  last_reply_at TEXT,
  pinned_at TEXT,
  pinned_by TEXT,
  made_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  edited_at TEXT,
  -- the text is gone then
  deleted_at TEXT
) STRICT;
CREATE UNIQUE INDEX chat_message_place ON chat_message (chat_id, thread_id, nr);
CREATE INDEX chat_message_seq ON chat_message (chat_id, thread_id, seq);
CREATE INDEX chat_message_author ON chat_message (author_id, created_at);
CREATE INDEX chat_message_pinned ON chat_message (chat_id, pinned_at) WHERE pinned_at IS NOT NULL;

-- Messages that a person keeps for later.
CREATE TABLE chat_saved (
  member_id TEXT NOT NULL,
  message_id TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  PRIMARY KEY (member_id, message_id)
) STRICT, WITHOUT ROWID;

-- The words of messages. `place` is one word, the id of the conversation, so that a search looks where the person may read only.
CREATE VIRTUAL TABLE chat_text USING fts5 (
  text, place,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '2 3'
);
CREATE TRIGGER chat_text_insert AFTER INSERT ON chat_message BEGIN
  INSERT INTO chat_text (rowid, text, place) VALUES (new.row, new.text, 'c' || replace(new.chat_id, '-', ''));
END;
CREATE TRIGGER chat_text_update AFTER UPDATE OF text ON chat_message BEGIN
  DELETE FROM chat_text WHERE rowid = old.row;
  INSERT INTO chat_text (rowid, text, place) VALUES (new.row, new.text, 'c' || replace(new.chat_id, '-', ''));
END;
