-- Each start of a function looks for runs that were cut off with their process.
CREATE INDEX function_run_living ON function_run (id) WHERE status = 'running';
