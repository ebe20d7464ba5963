-- Indexes by use: what people's queries would have an index on, how often they asked and what it cost them.
CREATE TABLE query_use (
  table_id TEXT NOT NULL,
  wish TEXT NOT NULL,          -- JSON list of index columns
  uses INTEGER NOT NULL,
  ms REAL NOT NULL,            -- time of all uses together
  last_used_at TEXT NOT NULL,
  PRIMARY KEY (table_id, wish)
) STRICT, WITHOUT ROWID;

-- The indexes that were made for them, with their cost.
CREATE TABLE record_index (
  name TEXT PRIMARY KEY,
  table_id TEXT NOT NULL,
  wish TEXT NOT NULL,
  rows INTEGER NOT NULL,
  build_ms REAL NOT NULL,
  uses INTEGER NOT NULL DEFAULT 0,
  made_at TEXT NOT NULL,
  last_used_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Rows of an import into a table that is there whose key named a record.
ALTER TABLE import_job ADD COLUMN rows_matched INTEGER NOT NULL DEFAULT 0;
