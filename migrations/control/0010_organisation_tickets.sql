-- The way of a signed-in person into another of their organisations; worth one use within a minute.
CREATE TABLE organisation_ticket (
  token_hash TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE, -- ends with the session that asked
  org_id TEXT NOT NULL REFERENCES organisation (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT;
