-- Forms of tables, and each version that was saved: what is sent in is judged by the version that was filled (docs/forms.md).
CREATE TABLE form_def (
  id TEXT PRIMARY KEY NOT NULL,
  table_id TEXT NOT NULL,
  -- creation, update, chat, super
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  position TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- JSON of the newest version
  definition TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  deleted_at TEXT
) STRICT;

CREATE INDEX form_def_seq ON form_def (seq);
CREATE INDEX form_def_table ON form_def (table_id);

CREATE TABLE form_version (
  form_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  definition TEXT NOT NULL,
  made_by TEXT NOT NULL,
  made_at TEXT NOT NULL,
  PRIMARY KEY (form_id, version)
) STRICT, WITHOUT ROWID;
