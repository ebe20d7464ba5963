-- What a template brought: its package, the ids that it has here, and how far the work is. `ids` and `removed` are JSON; `step` counts finished steps.
CREATE TABLE template_install (
  id TEXT PRIMARY KEY,
  template_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  member_id TEXT NOT NULL,
  status TEXT NOT NULL,
  with_data INTEGER NOT NULL,
  step INTEGER NOT NULL,
  steps INTEGER NOT NULL,
  start_url TEXT,
  error TEXT,
  skipped TEXT NOT NULL,
  ids TEXT NOT NULL,
  removed TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
-- The parts of the package as they were installed, in the ids of the package: an update compares with them.
CREATE TABLE template_install_part (
  install_id TEXT NOT NULL,
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (install_id, name)
) WITHOUT ROWID;
