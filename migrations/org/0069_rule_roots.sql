-- Runs and records that rules made because of other rules, by the change at the beginning. Forgotten after 30 days.
CREATE TABLE rule_root (
  root TEXT PRIMARY KEY,
  runs INTEGER NOT NULL,
  records INTEGER NOT NULL,
  at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX rule_root_by_time ON rule_root (at);
