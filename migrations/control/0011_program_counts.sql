-- How many requests a token has made in its current minute, so that a restart gives no new ones.
CREATE TABLE program_count (
  -- organisation and token
  key TEXT PRIMARY KEY NOT NULL,
  -- ms since 1970 at which the minute began
  since INTEGER NOT NULL,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
