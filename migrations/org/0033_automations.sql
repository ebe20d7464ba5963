-- Rules that act by themselves with the rights of their owner, and everything they did (docs/automations.md).
CREATE TABLE automation (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  folder TEXT NOT NULL DEFAULT '',
  -- whose rights it has: whoever saved it last
  owner_id TEXT NOT NULL,
  -- JSON of trigger and actions; the newest version
  definition TEXT NOT NULL,
  version INTEGER NOT NULL,
  trigger_kind TEXT NOT NULL,
  -- the table that starts it
  table_id TEXT,
  enabled INTEGER NOT NULL DEFAULT 0,
  -- why the server switched it off
  problem TEXT,
  -- since when its next moment is looked for; of triggers of time
  checked_until TEXT,
  -- when its owner was last told of a failure
  told_at TEXT,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  deleted_at TEXT
) STRICT;

CREATE INDEX automation_enabled ON automation (table_id) WHERE enabled = 1 AND deleted_at IS NULL;

CREATE TABLE automation_version (
  automation_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  definition TEXT NOT NULL,
  made_by TEXT NOT NULL,
  made_at TEXT NOT NULL,
  PRIMARY KEY (automation_id, version)
) STRICT, WITHOUT ROWID;

-- One for each rule and write, made in that write: the records that matched, until their runs are made.
CREATE TABLE rule_event (
  id TEXT PRIMARY KEY NOT NULL,
  automation_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- order of arrival
  place INTEGER NOT NULL,
  table_id TEXT,
  -- JSON: [{ id, before }]; id null without a record
  matched TEXT NOT NULL,
  -- how many of them have their runs
  done INTEGER NOT NULL DEFAULT 0,
  -- the rules whose write it was, as JSON
  cause TEXT,
  -- the person's change at the beginning of the chain
  root TEXT NOT NULL,
  actor_id TEXT,
  made_at TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX rule_event_place ON rule_event (automation_id, place);

CREATE TABLE run (
  id TEXT PRIMARY KEY NOT NULL,
  automation_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- the event and the record: what starts it once starts it no second time
  dedupe TEXT NOT NULL UNIQUE,
  place INTEGER NOT NULL,
  -- queued, running, waiting, done, failed, cut, cancelled
  status TEXT NOT NULL,
  table_id TEXT,
  record_id TEXT,
  -- JSON: cells before the change that started it
  input TEXT NOT NULL,
  cause TEXT,
  root TEXT NOT NULL,
  actor_id TEXT,
  -- JSON: { id, details, stepId }
  error TEXT,
  made_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  ended_at TEXT,
  undone_at TEXT
) STRICT;

CREATE INDEX run_queue ON run (automation_id, status, place) WHERE status IN ('queued', 'running');
CREATE INDEX run_of_automation ON run (automation_id, created_at);
CREATE INDEX run_created ON run (created_at);
CREATE INDEX run_root ON run (root);

-- A step is done when its row says so; what it changed is in the same commit.
CREATE TABLE run_step (
  run_id TEXT NOT NULL,
  -- the step's id, behind those of the loops it is in with their turn
  path TEXT NOT NULL,
  step_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  place INTEGER NOT NULL,
  -- sending, waiting, done, failed
  status TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  -- JSON, read by later steps
  result TEXT,
  -- JSON: what it did, in the words of the log
  act TEXT,
  error TEXT,
  -- the moment that a waiting step waits for
  due_at TEXT,
  at TEXT NOT NULL,
  PRIMARY KEY (run_id, path)
) STRICT, WITHOUT ROWID;

-- Counted in the write that starts a run, or that sends a mail.
CREATE TABLE run_usage (
  day TEXT NOT NULL,
  subject TEXT NOT NULL,
  kind TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (day, subject, kind)
) STRICT, WITHOUT ROWID;

-- Credentials of other products; the secrets are sealed with a key that is not in this file.
CREATE TABLE connection (
  id TEXT PRIMARY KEY NOT NULL,
  app TEXT NOT NULL,
  name TEXT NOT NULL,
  -- JSON of settings that are no secrets
  settings TEXT NOT NULL,
  sealed TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
