-- Records that somebody began by hand and has not left yet: they count as created once they are left, or at `due_at`.
CREATE TABLE begun_record (
  record_id TEXT PRIMARY KEY,
  table_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  made_at TEXT NOT NULL,
  due_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX begun_record_table ON begun_record (table_id);
