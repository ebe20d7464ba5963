-- Choices of an organisation: the upload place in its members' menu, fun mode, who else is told when something important fails, the day of its
-- erasing, and how often its take-out is written.
ALTER TABLE organisation ADD COLUMN member_upload_data_shortcut INTEGER NOT NULL DEFAULT 0;
ALTER TABLE organisation ADD COLUMN fun_mode INTEGER NOT NULL DEFAULT 0;
ALTER TABLE organisation ADD COLUMN system_emails TEXT NOT NULL DEFAULT '[]';
ALTER TABLE organisation ADD COLUMN delete_at TEXT;
ALTER TABLE organisation ADD COLUMN take_out_every TEXT;

-- 1: the history log tells of changed records of the table.
ALTER TABLE table_def ADD COLUMN logs_records INTEGER NOT NULL DEFAULT 0;

-- The history log by the kind of thing.
CREATE INDEX audit_log_entity ON audit_log (entity_type, performed_at, id);

-- Files that were made for one person in the background; the bytes lie in reports/<organisation>/<id>.
CREATE TABLE report (
  id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  state TEXT NOT NULL, -- waiting, ready, failed
  request TEXT NOT NULL, -- JSON
  summary TEXT, -- JSON, once it is ready
  bytes INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  expires_at TEXT
) STRICT;
CREATE INDEX report_member ON report (member_id, created_at);
