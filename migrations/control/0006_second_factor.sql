-- A code beside the password. The secret has to be read back to compare codes, so it is kept as it is; it never leaves the server again.
CREATE TABLE second_factor (
  account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  created_at TEXT NOT NULL,
  confirmed_at TEXT,                   -- null until a first code has been given
  last_step INTEGER NOT NULL DEFAULT 0 -- the half minute of the last code: no code works twice
) STRICT;

CREATE TABLE recovery_code (
  account_id TEXT NOT NULL REFERENCES second_factor (account_id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (account_id, code_hash)
) STRICT;

-- Somebody proved the first factor and owes the code.
CREATE TABLE awaited_code (
  token_hash TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  org_id TEXT NOT NULL REFERENCES organisation (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX awaited_code_account ON awaited_code (account_id);
