-- Accounts, organisations, who belongs where, sessions and one-time tokens. Secrets are stored as SHA-256 hashes.
CREATE TABLE organisation (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  delete_at TEXT
) STRICT;

CREATE TABLE account (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE, -- trimmed and lower-cased
  password_hash TEXT,         -- argon2id; null until an invited person sets one
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE membership (
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  org_id TEXT NOT NULL REFERENCES organisation (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL,
  active INTEGER NOT NULL DEFAULT 1,
  last_login_at TEXT,
  PRIMARY KEY (account_id, org_id)
) STRICT;
CREATE INDEX membership_org ON membership (org_id, member_id);

CREATE TABLE session (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  org_id TEXT NOT NULL REFERENCES organisation (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  user_agent TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX session_member ON session (org_id, member_id);
CREATE INDEX session_account ON session (account_id);

CREATE TABLE password_token (
  token_hash TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  org_id TEXT NOT NULL REFERENCES organisation (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('reset', 'invite')),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
) STRICT;

-- Which organisation a public link belongs to; everything else about it is in that organisation's file.
CREATE TABLE public_token (
  token_hash TEXT PRIMARY KEY,
  org_id TEXT NOT NULL REFERENCES organisation (id) ON DELETE CASCADE,
  link_id TEXT NOT NULL
) STRICT;

CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
