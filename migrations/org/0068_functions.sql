-- Low-code functions: code of the organisation. `owner_id` is the person with whose rights it runs, the one who last saved a version or switched it on.
-- `version` is 0 until code is saved; `events` is JSON, null for a function that is no trigger.
CREATE TABLE low_code_function (
  id TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  language TEXT NOT NULL,
  is_async INTEGER NOT NULL,
  active INTEGER NOT NULL,
  events TEXT,
  table_id TEXT,
  version INTEGER NOT NULL,
  owner_id TEXT NOT NULL,
  problem TEXT,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_by TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT
);

-- Versions are never changed. `compiled` is for languages that are compiled once.
CREATE TABLE low_code_function_version (
  id TEXT PRIMARY KEY,
  function_id TEXT NOT NULL REFERENCES low_code_function (id),
  version INTEGER NOT NULL,
  language TEXT NOT NULL,
  source TEXT NOT NULL,
  is_async INTEGER NOT NULL,
  note TEXT NOT NULL,
  compiled BLOB,
  made_by TEXT NOT NULL,
  made_at TEXT NOT NULL,
  UNIQUE (function_id, version)
);

-- The log of runs, kept for 90 days. `dedupe` is the step of an automation that a run belongs to: its changes are made once.
-- `reserved` is what the run took of the plan (MB·ms) until it ends; `owner_id` and `actor_id` are those who may read what it says.
CREATE TABLE function_run (
  id TEXT PRIMARY KEY,
  function_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  began TEXT NOT NULL,
  is_dry INTEGER NOT NULL,
  status TEXT NOT NULL,
  ms INTEGER NOT NULL,
  mbms INTEGER NOT NULL,
  reserved INTEGER NOT NULL,
  input TEXT NOT NULL,
  output TEXT,
  log TEXT NOT NULL,
  error TEXT,
  changes TEXT NOT NULL,
  dedupe TEXT,
  owner_id TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE INDEX function_run_by_function ON function_run (function_id, at);
CREATE INDEX function_run_by_time ON function_run (at);
CREATE UNIQUE INDEX function_run_dedupe ON function_run (dedupe) WHERE dedupe IS NOT NULL;

-- Secrets of the organisation, sealed, read by functions by their names. Nobody is told them again.
CREATE TABLE function_secret (
  name TEXT PRIMARY KEY,
  sealed TEXT NOT NULL,
  updated_by TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
