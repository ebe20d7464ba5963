-- Records of a job that are done, from its beginning: their changes were made in the same commit, and a further try goes on behind them.
ALTER TABLE function_job ADD COLUMN done INTEGER NOT NULL DEFAULT 0;
-- Letters that a run takes in the log, which is bounded by them.
ALTER TABLE function_run ADD COLUMN size INTEGER
  GENERATED ALWAYS AS (length(input) + length(coalesce(output, '')) + length(log) + length(changes)) VIRTUAL;
CREATE INDEX function_run_by_size ON function_run (at, size);
-- Nobody reads what a trigger returned, beyond the log.
UPDATE function_run SET output = NULL WHERE began = 'trigger' AND length(output) > 65536;
