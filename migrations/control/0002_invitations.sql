-- An address counts as proven once somebody used a link that was mailed to it. Until then a password on the account says
-- nothing about who owns the mailbox, so an invitation never trusts it (reliability.md T30).
ALTER TABLE account ADD COLUMN verified_at TEXT;

-- The mail side of an invitation; the invited member itself is in the organisation's file.
CREATE TABLE invitation (
  org_id TEXT NOT NULL REFERENCES organisation (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('queued', 'sent', 'failed')),
  updated_at TEXT NOT NULL,
  accepted_at TEXT,
  PRIMARY KEY (org_id, member_id)
) STRICT;
CREATE INDEX password_token_account ON password_token (account_id, purpose);
