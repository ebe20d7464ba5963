-- What plans made, so that each can be taken back whole. One that stays 'writing' was cut off: an effect takes back what is there.
CREATE TABLE app_plan (
  id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  label TEXT NOT NULL,
  status TEXT NOT NULL,
  made TEXT NOT NULL,
  at TEXT NOT NULL
) WITHOUT ROWID;
