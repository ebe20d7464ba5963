-- How long each record stood in each stage of a select field with a clock. All of it follows from record_history and is rebuilt from there.
CREATE TABLE sla_interval (
  id INTEGER PRIMARY KEY,
  table_id TEXT NOT NULL,
  field_id TEXT NOT NULL,
  record_id TEXT NOT NULL,
  -- the option's id
  stage TEXT NOT NULL,
  started_at TEXT NOT NULL,
  started_by TEXT,
  -- null: it goes on
  finished_at TEXT,
  finished_by TEXT,
  -- whole seconds between both
  seconds INTEGER,
  -- what the field's clock reads at both ends, in seconds: of working hours, or of all time
  start_reading INTEGER NOT NULL,
  end_reading INTEGER
) STRICT;

CREATE INDEX sla_interval_record ON sla_interval (field_id, record_id);
CREATE INDEX sla_interval_started ON sla_interval (field_id, started_at);

-- The moments at which a record has stood too long in its present stage.
CREATE TABLE sla_due (
  field_id TEXT NOT NULL,
  record_id TEXT NOT NULL,
  -- the option with the limit; empty: the limit of all stages together
  stage TEXT NOT NULL,
  -- the beginning of that stay; empty for all stages together
  since TEXT NOT NULL,
  -- warning, breach
  level TEXT NOT NULL,
  table_id TEXT NOT NULL,
  due_at TEXT NOT NULL,
  -- told, or passed before there was a limit
  passed_at TEXT,
  PRIMARY KEY (field_id, record_id, stage, since, level)
) STRICT, WITHOUT ROWID;

CREATE INDEX sla_due_ahead ON sla_due (due_at) WHERE passed_at IS NULL;

-- JSON of the organisation's working hours; null: every hour counts
ALTER TABLE organisation ADD COLUMN working_hours TEXT;
