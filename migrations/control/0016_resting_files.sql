-- Organisations' files that were closed properly: when their next effect is due, and by which mark they are known to be unchanged since.
CREATE TABLE resting_file (
  org_id TEXT PRIMARY KEY REFERENCES organisation (id) ON DELETE CASCADE,
  next_due TEXT,                   -- ISO time; null: nothing waits
  mark TEXT NOT NULL,              -- size and time of change of the file, and the program that closed it
  closed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
