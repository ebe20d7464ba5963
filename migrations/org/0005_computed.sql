-- Computed fields (formula, rollup, lookup). Their values are in columns of the records like all others.
CREATE TABLE computed_field (
  field_id TEXT PRIMARY KEY,
  table_id TEXT NOT NULL,
  signature TEXT NOT NULL      -- hash of everything beside records that its values depend on; another one: all are worked out anew
) STRICT;

-- Fields whose values are being worked out by an effect, record by record in the order of their ids.
CREATE TABLE computed_stale (
  field_id TEXT PRIMARY KEY,
  table_id TEXT NOT NULL,
  after_id TEXT NOT NULL,      -- the last record that is done
  effect_id TEXT NOT NULL
) STRICT;

-- Records with many linked ones keep what each of them adds, so that one that changes costs one, not all.
CREATE TABLE rollup_state (
  field_id TEXT NOT NULL,
  record_id TEXT NOT NULL,
  total INTEGER NOT NULL,      -- linked records that count
  filled INTEGER NOT NULL,
  uniques INTEGER NOT NULL,
  sum TEXT NOT NULL,           -- exact: a whole number, and the power of ten it counts
  pivot REAL,                  -- a value near the middle, for the median: how many are below it, and how many the same
  below INTEGER NOT NULL,
  same INTEGER NOT NULL,
  PRIMARY KEY (field_id, record_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_part (
  field_id TEXT NOT NULL,
  record_id TEXT NOT NULL,
  child_id TEXT NOT NULL,
  value ANY,
  PRIMARY KEY (field_id, record_id, child_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX rollup_part_value ON rollup_part (field_id, record_id, value);
