-- The record that a page is about: at most one living page for each. It gives no rights.
ALTER TABLE page ADD COLUMN record_table_id TEXT;
ALTER TABLE page ADD COLUMN record_id TEXT;
CREATE UNIQUE INDEX page_record ON page (record_table_id, record_id) WHERE record_id IS NOT NULL AND deleted_at IS NULL;
-- The table for whose records a page is a letter.
ALTER TABLE page ADD COLUMN letter_table_id TEXT;
