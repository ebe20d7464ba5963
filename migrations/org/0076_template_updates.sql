-- The last update of an installation, so that it can be taken back: the package before it, and what it changed. `parts`, `ids`, `answers`, `plan` and `changes` are JSON.
CREATE TABLE template_update (
  install_id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  status TEXT NOT NULL,
  from_version INTEGER NOT NULL,
  from_sha256 TEXT NOT NULL,
  to_version INTEGER NOT NULL,
  to_sha256 TEXT NOT NULL,
  parts TEXT NOT NULL,
  ids TEXT NOT NULL,
  answers TEXT NOT NULL,
  plan TEXT NOT NULL,
  changes TEXT NOT NULL,
  step INTEGER NOT NULL,
  at TEXT NOT NULL
);
