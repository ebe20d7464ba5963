-- An organisation whose people all owe a second factor. Kept here, since a session is judged before its organisation's file is opened.
ALTER TABLE organisation ADD COLUMN mfa_required INTEGER NOT NULL DEFAULT 0;

-- 1: the secret is sealed with the server's key. Plain ones are sealed at the next start.
ALTER TABLE second_factor ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;

-- A code that was mailed for this sign-in, by its hash only; and the session that it is to take the place of.
ALTER TABLE awaited_code ADD COLUMN code_hash TEXT;
ALTER TABLE awaited_code ADD COLUMN mails INTEGER NOT NULL DEFAULT 0;
ALTER TABLE awaited_code ADD COLUMN mailed_at TEXT;
ALTER TABLE awaited_code ADD COLUMN session_id TEXT;
