-- An administrator looks at the workspace with somebody else's rights. A row is made with its line in the audit log, and proves that it was.
CREATE TABLE access_view (
  id TEXT PRIMARY KEY NOT NULL,
  -- who looks, and the one session that may
  member_id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  -- as a person, or as anybody with this role and seat
  as_member_id TEXT,
  as_role_id TEXT,
  as_seat TEXT,
  started_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
