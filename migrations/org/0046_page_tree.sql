-- The page that a page stands under. It gives no rights: each page has its own.
ALTER TABLE page ADD COLUMN parent_id TEXT;
CREATE INDEX page_parent ON page (parent_id) WHERE parent_id IS NOT NULL;
