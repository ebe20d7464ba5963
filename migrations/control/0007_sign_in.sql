-- Who a provider's person is here. Linked by the person, who proved both, and never by an address alone.
CREATE TABLE identity (
  provider TEXT NOT NULL, -- google, microsoft, apple, or the key of an organisation's own provider
  subject TEXT NOT NULL,  -- the provider's name for the person, which never changes
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  email TEXT,             -- as the provider told it, to be shown to the owner
  created_at TEXT NOT NULL,
  PRIMARY KEY (provider, subject)
) STRICT;
CREATE INDEX identity_account ON identity (account_id);

-- A person whom a provider has proven to us a moment ago; the browser that asked exchanges it for a session.
CREATE TABLE provider_ticket (
  token_hash TEXT PRIMARY KEY,
  browser_hash TEXT NOT NULL,
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  email TEXT,
  verified INTEGER NOT NULL, -- the provider vouches for the address
  expires_at TEXT NOT NULL
) STRICT;

-- How a session began: password, link, or the key of a provider.
ALTER TABLE session ADD COLUMN way TEXT NOT NULL DEFAULT 'password';
ALTER TABLE awaited_code ADD COLUMN way TEXT NOT NULL DEFAULT 'password';
