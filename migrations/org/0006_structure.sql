-- Structure of user tables that changes over time: conversions, rules of tables, defaults, the trash, and what took a gesture back.

-- JSON FieldDefault (shared/src/tables/field-default.ts): what a new record's cell holds when its maker said nothing.
ALTER TABLE field_def ADD COLUMN default_value TEXT;
-- gone for good: its column or its pairs are no more
ALTER TABLE field_def ADD COLUMN purged_at TEXT;

-- Next number of a field whose default is a sequence.
CREATE TABLE field_sequence (field_id TEXT PRIMARY KEY, next INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- A field that was, or is being, turned into another type. What it held before stays under `kept_id` until it is purged.
CREATE TABLE field_conversion (
  id TEXT PRIMARY KEY,         -- the mutation that asked for it
  table_id TEXT NOT NULL,
  field_id TEXT NOT NULL,
  from_type TEXT NOT NULL,
  from_config TEXT NOT NULL,
  from_default TEXT,
  from_link_id TEXT,           -- its pair table, when it was a link
  from_link_side TEXT,
  kept_id TEXT,                -- column of the old values, when it had one
  to_type TEXT NOT NULL,
  to_config TEXT NOT NULL,
  staged_id TEXT,              -- column or pair table being filled
  restores TEXT,               -- the conversion that this one takes back
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'reverted', 'purged')),
  cursor INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  misfits INTEGER NOT NULL DEFAULT 0,
  misfit_field_id TEXT,        -- text field for what did not fit
  misfit_label TEXT NOT NULL,
  member_id TEXT NOT NULL,
  made_at TEXT NOT NULL,
  finished_at TEXT,
  seq INTEGER NOT NULL DEFAULT 0 -- of the organisation when the field changed its type
) STRICT;
CREATE INDEX field_conversion_field ON field_conversion (field_id, seq);
CREATE INDEX field_conversion_table ON field_conversion (table_id, made_at);

-- What a table asks of its records, beyond its fields.
CREATE TABLE table_rule (
  table_id TEXT PRIMARY KEY,
  unique_field_id TEXT,
  conditionals TEXT NOT NULL DEFAULT '[]',     -- JSON list of Conditional
  suggested_fields TEXT NOT NULL DEFAULT '[]'  -- JSON list of SuggestedField
) STRICT, WITHOUT ROWID;

-- Keys of records outside the trash, of tables with unique records.
CREATE TABLE record_key (
  table_id TEXT NOT NULL,
  key TEXT NOT NULL,
  record_id TEXT NOT NULL,
  PRIMARY KEY (table_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_key_record ON record_key (table_id, record_id);

-- Highest seq a gesture gave, and how much it did (JSON), so that the list needs no look at its inverse.
ALTER TABLE undo_log ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE undo_log ADD COLUMN counts TEXT NOT NULL DEFAULT '{}';
CREATE INDEX undo_log_table ON undo_log (table_id, made_at);

-- Which gesture took another one back.
CREATE TABLE undo_taken (
  table_id TEXT NOT NULL,
  batch TEXT NOT NULL,
  by_batch TEXT NOT NULL,
  PRIMARY KEY (table_id, batch, by_batch)
) STRICT, WITHOUT ROWID;
CREATE INDEX undo_taken_by ON undo_taken (table_id, by_batch);
