-- Questions of automations that people answer by Yes or No; the run waits for the answer.
CREATE TABLE approval (
  -- of the run and the step, so that a step that is done again asks once
  id TEXT PRIMARY KEY NOT NULL,
  run_id TEXT NOT NULL,
  path TEXT NOT NULL,
  automation_id TEXT NOT NULL,
  question TEXT NOT NULL,
  details TEXT NOT NULL,
  -- the record that the run is about
  table_id TEXT,
  record_id TEXT,
  -- JSON: ids of those who are asked
  people TEXT NOT NULL,
  -- yes, no; over: nobody answered in time, or the run has ended
  answer TEXT,
  note TEXT NOT NULL DEFAULT '',
  answered_by TEXT,
  answered_at TEXT,
  due_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  seq INTEGER NOT NULL
) STRICT;

CREATE INDEX approval_of_run ON approval (run_id);
CREATE INDEX approval_seq ON approval (seq);

-- Records whose change a waiting run looks for: a write of one of them wakes it.
CREATE TABLE run_wait (
  table_id TEXT NOT NULL,
  record_id TEXT NOT NULL,
  run_id TEXT NOT NULL,
  path TEXT NOT NULL,
  PRIMARY KEY (table_id, record_id, run_id, path)
) STRICT, WITHOUT ROWID;

CREATE INDEX run_wait_of_run ON run_wait (run_id);

-- Numbers that automations have taken, of one sequence and one time.
CREATE TABLE sequence (
  name TEXT NOT NULL,
  -- '', a year, or a month
  part TEXT NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (name, part)
) STRICT, WITHOUT ROWID;
