-- Programs list pages by name, in parts.
CREATE INDEX page_label ON page (label, id) WHERE archived_at IS NULL AND deleted_at IS NULL;
