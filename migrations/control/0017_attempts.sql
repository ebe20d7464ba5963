-- Tries that a limit counts: points of a window, or the steps of a growing pause. They hold over a restart, and for every process.
CREATE TABLE attempt_count (
  key TEXT PRIMARY KEY,            -- hash of the rule and of what is counted: it may be the address of somebody without an account
  count INTEGER NOT NULL,
  until INTEGER NOT NULL           -- ms; forgotten then
) STRICT, WITHOUT ROWID;
CREATE INDEX attempt_count_until ON attempt_count (until);

-- People who were sent to another product's page to agree. The row is the way back, and is worth one use.
CREATE TABLE oauth_consent (
  state_hash TEXT PRIMARY KEY,
  org_id TEXT NOT NULL REFERENCES organisation (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  app TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_consent_member ON oauth_consent (org_id, member_id);
CREATE INDEX oauth_consent_expires ON oauth_consent (expires_at);
