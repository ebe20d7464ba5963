-- Uploaded files. The bytes are in files/<organisation>/<file>, under a random name; a row never changes but for `attached_at`.
CREATE TABLE attachment (
  id TEXT PRIMARY KEY NOT NULL,
  -- name of the file on disk, said to nobody
  file TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  -- the field it was uploaded for
  table_id TEXT NOT NULL,
  field_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- when it was first put into a cell; a file that never was is deleted after a day
  attached_at TEXT
) STRICT;

CREATE INDEX attachment_loose ON attachment (created_at) WHERE attached_at IS NULL;

-- The last number given to a record, by identifier field, and the last one given to records that were there before the field.
CREATE TABLE field_counter (
  field_id TEXT PRIMARY KEY NOT NULL,
  last INTEGER NOT NULL,
  filled INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
