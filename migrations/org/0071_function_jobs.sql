-- Writes that start functions as triggers, one row for a trigger and write, at most 500 records each. `matched` is JSON, `place` the order of arrival.
CREATE TABLE function_job (
  id TEXT PRIMARY KEY,
  function_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  place INTEGER NOT NULL,
  table_id TEXT NOT NULL,
  is_async INTEGER NOT NULL,
  matched TEXT NOT NULL,
  cause TEXT,
  root TEXT NOT NULL,
  actor_id TEXT,
  made_at TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX function_job_by_function ON function_job (function_id, is_async, place);
