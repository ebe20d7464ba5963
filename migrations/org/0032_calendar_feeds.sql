-- Addresses at which calendar programs follow a calendar view with a member's rights. Only a hash of the address is kept.
CREATE TABLE calendar_feed (
  id TEXT PRIMARY KEY,
  table_id TEXT NOT NULL,
  view_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  read_at TEXT,
  UNIQUE (view_id, member_id)
) STRICT;
