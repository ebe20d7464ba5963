-- Addresses that other products send to. An address is known by its hash only (control.db, token_place).
CREATE TABLE webhook (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  active INTEGER NOT NULL,
  last_four TEXT NOT NULL,
  -- its target: one of both
  table_id TEXT,
  automation_id TEXT,
  -- JSON: [{ path, fieldId }]; empty: keys of the content name fields
  mapping TEXT NOT NULL,
  -- records with this value are changed instead of made
  key_field TEXT,
  -- how senders sign: none, standard, github, stripe
  signed_by TEXT NOT NULL,
  sealed TEXT,
  -- whose rights it has
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_by TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- The last requests of each.
CREATE TABLE webhook_request (
  id TEXT PRIMARY KEY NOT NULL,
  webhook_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  -- the sender's own id, of one that was taken
  sender_id TEXT,
  method TEXT NOT NULL,
  content_type TEXT NOT NULL,
  -- JSON text; null when it was longer than is kept
  content TEXT,
  bytes INTEGER NOT NULL,
  -- done or failed
  status TEXT NOT NULL,
  -- JSON: { recordId, op, ignored } or { id, details }
  result TEXT NOT NULL,
  replayed INTEGER NOT NULL DEFAULT 0,
  at TEXT NOT NULL
) STRICT;

CREATE INDEX webhook_request_place ON webhook_request (webhook_id, place);
CREATE UNIQUE INDEX webhook_request_sender ON webhook_request (webhook_id, sender_id) WHERE sender_id IS NOT NULL;

-- Addresses that are told of changed records.
CREATE TABLE outgoing_webhook (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  active INTEGER NOT NULL,
  url TEXT NOT NULL,
  table_id TEXT NOT NULL,
  -- JSON: names of events
  events TEXT NOT NULL,
  -- JSON; null: every record
  filter TEXT,
  -- JSON: ids of fields; null: all
  fields TEXT,
  sealed TEXT NOT NULL,
  -- the secret before, which signs as well until then
  old_sealed TEXT,
  old_until TEXT,
  -- since when no delivery has arrived
  failing_since TEXT,
  -- why it was switched off by itself
  problem TEXT,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_by TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX outgoing_webhook_table ON outgoing_webhook (table_id) WHERE active = 1;

-- One for each address and write, made in that write.
CREATE TABLE delivery (
  id TEXT PRIMARY KEY NOT NULL,
  webhook_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  event TEXT NOT NULL,
  -- JSON: ids of records
  records TEXT NOT NULL,
  -- the same for all pieces of one write, which are counted
  batch TEXT NOT NULL,
  part INTEGER NOT NULL,
  made_at TEXT NOT NULL,
  -- made at its first sending, and sent again as it is
  body TEXT,
  -- waiting, sent, given up, skipped
  status TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  -- JSON: { status } or { failure }
  answer TEXT,
  due_at TEXT,
  ended_at TEXT
) STRICT;

CREATE INDEX delivery_place ON delivery (webhook_id, place);
CREATE INDEX delivery_due ON delivery (webhook_id, due_at) WHERE status = 'waiting';
