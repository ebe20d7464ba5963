-- Since when nothing that may name a file of an app, page, task or chat is there; a file that stays missed is deleted.
ALTER TABLE attachment ADD COLUMN missed_at TEXT;
