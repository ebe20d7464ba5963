-- An organisation that nobody enters by password.
ALTER TABLE organisation ADD COLUMN passwords_off INTEGER NOT NULL DEFAULT 0;
