-- The functions that were told a secret: the newest time of each, and the person whose code it was.
CREATE TABLE function_secret_reader (
  name TEXT NOT NULL,
  function_id TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (name, function_id)
) WITHOUT ROWID;
