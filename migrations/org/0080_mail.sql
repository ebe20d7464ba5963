-- Conversations by mail: `chat` takes the kind `external`.
CREATE TABLE chat_next (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('private_channel', 'dm', 'record', 'external')),
  name TEXT NOT NULL DEFAULT '',
  icon_color TEXT NOT NULL DEFAULT 'blue',
  background_color TEXT,
  is_open INTEGER NOT NULL DEFAULT 0,
  table_id TEXT,
  record_id TEXT,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  deleted_at TEXT,
  keep_days INTEGER,
  from_joining INTEGER NOT NULL DEFAULT 0,
  first_nr INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO chat_next (id, kind, name, icon_color, background_color, is_open, table_id, record_id, created_by, created_at, seq, deleted_at, keep_days, from_joining, first_nr)
  SELECT id, kind, name, icon_color, background_color, is_open, table_id, record_id, created_by, created_at, seq, deleted_at, keep_days, from_joining, first_nr FROM chat;
DROP TABLE chat;
ALTER TABLE chat_next RENAME TO chat;
CREATE INDEX chat_external ON chat (kind) WHERE kind = 'external';

-- JSON of the mail behind a message (shared/src/nouns/table-mail/mail-facts.ts).
ALTER TABLE chat_message ADD COLUMN mail TEXT;

-- The address of a table, and what its mails fill.
CREATE TABLE table_mail (
  table_id TEXT PRIMARY KEY NOT NULL,
  enabled INTEGER NOT NULL DEFAULT 0,
  base_address TEXT NOT NULL DEFAULT '',
  subject_field TEXT,
  body_field TEXT,
  attachments_field TEXT,
  from_email_field TEXT,
  auto_reply_text TEXT NOT NULL DEFAULT '',
  sender_name TEXT NOT NULL DEFAULT '',
  conversation_style TEXT NOT NULL DEFAULT 'thread',
  -- JSON
  aliases TEXT NOT NULL DEFAULT '[]',
  -- records are written with the rights of this person
  owner_id TEXT NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;

-- A conversation with people outside.
CREATE TABLE mail_thread (
  chat_id TEXT PRIMARY KEY NOT NULL,
  table_id TEXT NOT NULL,
  record_id TEXT NOT NULL,
  -- stands in the address to which answers go; 128 random bits
  token TEXT NOT NULL UNIQUE,
  -- of the ticket
  nr INTEGER NOT NULL,
  subject TEXT NOT NULL DEFAULT '',
  auto_replied_at TEXT
) STRICT;
CREATE UNIQUE INDEX mail_thread_nr ON mail_thread (table_id, nr);

CREATE TABLE mail_message (
  -- of its chat message; of a mail without one an id of its own
  id TEXT PRIMARY KEY NOT NULL,
  table_id TEXT NOT NULL,
  chat_id TEXT,
  record_id TEXT,
  direction TEXT NOT NULL CHECK (direction IN ('in', 'out')),
  -- without angle brackets; a mail that has none is known by the sum of its bytes
  message_id TEXT NOT NULL,
  from_address TEXT NOT NULL,
  subject TEXT NOT NULL,
  outcome TEXT NOT NULL,
  problem TEXT,
  -- the whole text, quoted history included, and the HTML as it came
  body TEXT NOT NULL DEFAULT '',
  html TEXT,
  at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX mail_message_once ON mail_message (table_id, direction, message_id);
CREATE INDEX mail_message_latest ON mail_message (table_id, direction, at);
CREATE INDEX mail_message_chat ON mail_message (chat_id) WHERE chat_id IS NOT NULL;
CREATE INDEX mail_message_sender ON mail_message (from_address, at);
