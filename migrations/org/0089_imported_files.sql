-- Files that an import names by addresses and that are still to be fetched. A row goes when its file is there, or missed.
CREATE TABLE import_file (
  id INTEGER PRIMARY KEY,
  import_id TEXT NOT NULL,
  table_id TEXT NOT NULL,
  record_id TEXT NOT NULL,
  field_id TEXT NOT NULL,
  row INTEGER NOT NULL,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_at TEXT NOT NULL
);
CREATE INDEX import_file_import ON import_file (import_id, next_at);
