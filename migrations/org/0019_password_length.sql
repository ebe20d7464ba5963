-- The least length of a password that an administrator asks of the organisation's people; 6 is the product's own floor.
ALTER TABLE organisation ADD COLUMN password_length INTEGER NOT NULL DEFAULT 6 CHECK (password_length BETWEEN 6 AND 64);
