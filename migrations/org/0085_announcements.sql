-- What the operator of the server says; other notices hold no words.
ALTER TABLE notice ADD COLUMN text TEXT;

-- When a person read in a conversation last, on whatever device.
ALTER TABLE chat_state ADD COLUMN read_at TEXT;

-- Tasks stand in no menu.
ALTER TABLE organisation ADD COLUMN hide_tasks INTEGER NOT NULL DEFAULT 0;
