-- Databases that tables were imported from: the way in is sealed, and each table keeps how its columns went into fields.
CREATE TABLE source (
  id TEXT PRIMARY KEY,
  connector TEXT NOT NULL,
  settings TEXT NOT NULL,
  sealed TEXT NOT NULL,
  member_id TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE TABLE source_table (
  id TEXT PRIMARY KEY,
  source_id TEXT NOT NULL REFERENCES source (id) ON DELETE CASCADE,
  schema_name TEXT NOT NULL,
  name TEXT NOT NULL,
  position INTEGER NOT NULL,
  import_id TEXT NOT NULL,
  table_id TEXT,
  plan TEXT,
  fetched_at TEXT,
  waits_for TEXT,
  waiting TEXT
);
CREATE INDEX source_table_import ON source_table (import_id);
CREATE INDEX source_table_waits ON source_table (waits_for) WHERE waits_for IS NOT NULL;
CREATE INDEX source_table_source ON source_table (source_id, position);
