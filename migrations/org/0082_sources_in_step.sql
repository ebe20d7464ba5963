-- Sources that are fetched again by a schedule: their rhythm, what becomes of rows that are gone, and what each fetch changed.
ALTER TABLE source ADD COLUMN every TEXT;
ALTER TABLE source ADD COLUMN hour INTEGER NOT NULL DEFAULT 6;
ALTER TABLE source ADD COLUMN gone TEXT NOT NULL DEFAULT 'keep';
ALTER TABLE source ADD COLUMN next_at TEXT;
ALTER TABLE source_table ADD COLUMN gone_field_id TEXT;
ALTER TABLE source_table ADD COLUMN told TEXT;
CREATE INDEX source_table_table ON source_table (table_id) WHERE table_id IS NOT NULL;
-- Records that came from a table of a source, and the fetch that saw each last.
CREATE TABLE source_row (
  source_table_id TEXT NOT NULL REFERENCES source_table (id) ON DELETE CASCADE,
  record_id TEXT NOT NULL,
  import_id TEXT NOT NULL,
  gone INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (source_table_id, record_id)
) WITHOUT ROWID;
ALTER TABLE import_job ADD COLUMN source_table_id TEXT;
ALTER TABLE import_job ADD COLUMN scheduled INTEGER NOT NULL DEFAULT 0;
ALTER TABLE import_job ADD COLUMN rows_changed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE import_job ADD COLUMN rows_gone INTEGER NOT NULL DEFAULT 0;
CREATE INDEX import_job_source ON import_job (source_table_id, created_at) WHERE source_table_id IS NOT NULL;
