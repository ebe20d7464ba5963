-- People, roles and the things lists and navigation show. Every replicated row carries the `seq` of its last change;
-- a deleted one stays as a tombstone (`deleted_at`) so that devices learn of it.
CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
INSERT INTO counter (name, value) VALUES ('seq', 0);
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE organisation (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  primary_color TEXT,
  language TEXT NOT NULL DEFAULT 'en',
  timezone TEXT NOT NULL DEFAULT 'UTC',
  currency_symbol TEXT NOT NULL DEFAULT '$',
  hide_tables_for_member INTEGER NOT NULL DEFAULT 0,
  seq INTEGER NOT NULL
) STRICT;

CREATE TABLE role (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  initial_url TEXT,
  is_admin INTEGER NOT NULL DEFAULT 0,
  profile TEXT NOT NULL DEFAULT '{}', -- JSON, shared/src/access/profile-schema.ts
  updated_by TEXT,
  updated_at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  deleted_at TEXT
) STRICT;

CREATE TABLE member (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  display_name TEXT NOT NULL,
  first_name TEXT NOT NULL DEFAULT '',
  last_name TEXT NOT NULL DEFAULT '',
  photo_url TEXT,
  hue INTEGER NOT NULL,
  seat TEXT NOT NULL CHECK (seat IN ('builder', 'member', 'viewer')),
  role_id TEXT NOT NULL REFERENCES role (id),
  active INTEGER NOT NULL DEFAULT 1,
  settings TEXT NOT NULL DEFAULT '{}', -- JSON, personal
  created_at TEXT NOT NULL,
  created_by TEXT,
  seq INTEGER NOT NULL,
  deleted_at TEXT
) STRICT;

CREATE TABLE folder (
  id TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  icon TEXT NOT NULL,
  color TEXT NOT NULL,
  position TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT,
  seq INTEGER NOT NULL,
  deleted_at TEXT
) STRICT;

CREATE TABLE folder_item (
  id TEXT PRIMARY KEY, -- <itemType>:<itemId>
  folder_id TEXT NOT NULL,
  item_type TEXT NOT NULL,
  item_id TEXT NOT NULL,
  position TEXT NOT NULL,
  seq INTEGER NOT NULL,
  deleted_at TEXT
) STRICT;

CREATE TABLE favourite (
  id TEXT PRIMARY KEY, -- <memberId>:<itemType>:<itemId>
  member_id TEXT NOT NULL,
  item_type TEXT NOT NULL,
  item_id TEXT NOT NULL,
  position TEXT NOT NULL,
  seq INTEGER NOT NULL,
  deleted_at TEXT
) STRICT;
CREATE INDEX favourite_member ON favourite (member_id, seq);

CREATE TABLE recent (
  id TEXT PRIMARY KEY, -- <memberId>:<itemType>:<itemId>
  member_id TEXT NOT NULL,
  item_type TEXT NOT NULL,
  item_id TEXT NOT NULL,
  visited_at TEXT NOT NULL,
  seq INTEGER NOT NULL
) STRICT;
CREATE INDEX recent_member ON recent (member_id, seq);

CREATE TABLE app (
  id TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  icon TEXT NOT NULL,
  color TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT,
  updated_at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  archived_at TEXT,
  archived_by TEXT,
  deleted_at TEXT
) STRICT;

CREATE TABLE page (
  id TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  icon TEXT NOT NULL,
  color TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT,
  updated_at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  archived_at TEXT,
  archived_by TEXT,
  deleted_at TEXT
) STRICT;

CREATE TABLE public_link (
  id TEXT PRIMARY KEY,
  item_type TEXT NOT NULL,
  item_id TEXT NOT NULL,
  token TEXT NOT NULL,
  active INTEGER NOT NULL DEFAULT 1,
  can_write INTEGER NOT NULL DEFAULT 0,
  config TEXT NOT NULL DEFAULT '{}',
  created_at TEXT NOT NULL,
  created_by TEXT,
  seq INTEGER NOT NULL,
  deleted_at TEXT
) STRICT;
CREATE UNIQUE INDEX public_link_item ON public_link (item_type, item_id) WHERE deleted_at IS NULL;

-- Mutations already answered, so that a resend answers the same (architecture: The replica).
CREATE TABLE mutation_result (
  id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  result TEXT NOT NULL, -- JSON MutationResult
  made_at TEXT NOT NULL,
  arrived_at TEXT NOT NULL
) STRICT;

-- Who changed what about access, people, links and structure; written in the same transaction as the change.
CREATE TABLE audit_log (
  id TEXT PRIMARY KEY,
  action TEXT NOT NULL,
  entity_type TEXT NOT NULL,
  entity_id TEXT,
  label TEXT NOT NULL DEFAULT '',
  before TEXT,
  after TEXT,
  source TEXT NOT NULL,
  ip TEXT NOT NULL DEFAULT '',
  member_id TEXT,
  performed_at TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_time ON audit_log (performed_at);

-- After-effects, written in the transaction that caused them and run by jobs/ at least once (architecture: Effects).
CREATE TABLE effect (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  run_after TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  leased_until TEXT,
  last_error TEXT,
  dead_at TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX effect_due ON effect (run_after) WHERE dead_at IS NULL;
