-- Structure of user tables, their history and what imports need. Records themselves are in tables made at run time:
-- `rec_<table id>` with one typed column per field, and `link_<field id>` with one row per linked pair.
CREATE TABLE table_def (
  id TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  icon TEXT NOT NULL,
  color TEXT NOT NULL,
  record_label_field TEXT,
  structure TEXT NOT NULL,               -- random; changes with every change of fields, so that caches know
  record_seq INTEGER NOT NULL DEFAULT 0, -- highest seq of its records
  record_count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  created_by TEXT,
  updated_at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  archived_at TEXT,
  archived_by TEXT,
  deleted_at TEXT
) STRICT;
CREATE INDEX table_def_seq ON table_def (seq);

CREATE TABLE field_def (
  id TEXT PRIMARY KEY,
  table_id TEXT NOT NULL REFERENCES table_def (id),
  type TEXT NOT NULL,
  label TEXT NOT NULL,
  config TEXT NOT NULL,        -- JSON, checked by the field type's schema
  required INTEGER NOT NULL DEFAULT 0,
  position TEXT NOT NULL,
  link_id TEXT,                -- the pair table's key, shared by both faces of a relation
  link_side TEXT CHECK (link_side IN ('a', 'b')),
  created_at TEXT NOT NULL,
  created_by TEXT,
  updated_at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  deleted_at TEXT              -- its column and values stay
) STRICT;
CREATE INDEX field_def_table ON field_def (table_id);
CREATE INDEX field_def_seq ON field_def (seq);

CREATE TABLE view_def (
  id TEXT PRIMARY KEY,
  table_id TEXT NOT NULL REFERENCES table_def (id),
  type TEXT NOT NULL,
  label TEXT NOT NULL,
  position TEXT NOT NULL,
  config TEXT NOT NULL,        -- JSON ViewConfig
  created_at TEXT NOT NULL,
  created_by TEXT,
  updated_at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  deleted_at TEXT
) STRICT;
CREATE INDEX view_def_table ON view_def (table_id);
CREATE INDEX view_def_seq ON view_def (seq);

-- Every change of a record: what it was, what it became, who, how, when made, when arrived.
CREATE TABLE record_history (
  id INTEGER PRIMARY KEY,
  table_id TEXT NOT NULL,
  record_id TEXT,              -- null: one row for all records a batch (an import) created; they share arrived_at
  op TEXT NOT NULL CHECK (op IN ('create', 'update', 'delete', 'restore', 'import')),
  before TEXT,                 -- JSON by field id
  after TEXT,
  member_id TEXT,
  source TEXT NOT NULL,
  gesture TEXT,
  batch TEXT NOT NULL,         -- the mutation or import it was part of
  made_at TEXT NOT NULL,
  arrived_at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  lost_race TEXT               -- JSON list of field ids whose value here lost against a later made one
) STRICT;
CREATE INDEX record_history_record ON record_history (table_id, record_id, seq);
CREATE INDEX record_history_batch ON record_history (batch);

-- One entry per gesture with the changes that take it back (pitfalls: undo).
CREATE TABLE undo_log (
  member_id TEXT NOT NULL,
  table_id TEXT NOT NULL,
  batch TEXT NOT NULL,
  gesture TEXT,
  inverse TEXT NOT NULL,       -- JSON
  made_at TEXT NOT NULL,
  undone_at TEXT,
  PRIMARY KEY (batch, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX undo_log_member ON undo_log (member_id, made_at);

CREATE TABLE import_job (
  id TEXT PRIMARY KEY,
  file_name TEXT NOT NULL,
  state TEXT NOT NULL,
  detail TEXT NOT NULL,        -- JSON: what was read of the file, guessed fields, problems
  plan TEXT,                   -- JSON: what the person decided
  table_id TEXT,
  rows_total INTEGER NOT NULL DEFAULT 0,
  rows_read INTEGER NOT NULL DEFAULT 0,
  rows_imported INTEGER NOT NULL DEFAULT 0,
  row_errors INTEGER NOT NULL DEFAULT 0,
  error TEXT,                  -- JSON ErrorBody-like { id, details }
  member_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX import_job_member ON import_job (member_id, created_at);

CREATE TABLE import_row_error (
  import_id TEXT NOT NULL REFERENCES import_job (id) ON DELETE CASCADE,
  row INTEGER NOT NULL,        -- line of the file, the header being 1
  column_label TEXT NOT NULL,
  value TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX import_row_error_job ON import_row_error (import_id, row);
