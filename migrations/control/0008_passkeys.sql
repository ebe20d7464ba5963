-- Keys in people's devices that sign in by themselves, or stand for the code.
CREATE TABLE passkey (
  id TEXT PRIMARY KEY,        -- the device's name for the key
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  public_key TEXT NOT NULL,   -- base64url
  counter INTEGER NOT NULL,   -- of its uses, where the device counts: a copied key shows
  transports TEXT NOT NULL,   -- JSON list: how the browser reaches it
  label TEXT NOT NULL,
  created_at TEXT NOT NULL,
  used_at TEXT
) STRICT;
CREATE INDEX passkey_account ON passkey (account_id);

-- Questions that wait for the answer of a key; each is answered once.
CREATE TABLE passkey_question (
  challenge_hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('make', 'enter', 'second')),
  account_id TEXT REFERENCES account (id) ON DELETE CASCADE, -- null: whoever holds a key
  expires_at TEXT NOT NULL
) STRICT;

-- When the person proved a second factor in this session; null: never.
ALTER TABLE session ADD COLUMN proved_at TEXT;
