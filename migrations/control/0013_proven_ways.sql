-- A provider that a sign-in connects once its code was right: provider, subject and address as JSON.
ALTER TABLE awaited_code ADD COLUMN identity TEXT;
-- A link for a new password that takes the second step, the passkeys and the providers away as well.
ALTER TABLE password_token ADD COLUMN clears_ways INTEGER NOT NULL DEFAULT 0;
