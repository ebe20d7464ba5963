-- Tokens by which programs act with the rights of their maker, as far as the scopes reach.
CREATE TABLE api_token (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  active INTEGER NOT NULL,
  token_hash TEXT NOT NULL,
  -- the first and the last characters, by which people tell tokens apart
  prefix TEXT NOT NULL,
  last_four TEXT NOT NULL,
  -- a generated successor that was not confirmed yet
  pending_hash TEXT,
  pending_until TEXT,
  scopes TEXT NOT NULL,
  expires_at TEXT,
  last_used_at TEXT,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT NOT NULL
) STRICT;
