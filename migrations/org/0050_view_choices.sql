-- Each person's own choices among a table's views: the one used last, and those out of their menu (JSON).
CREATE TABLE view_choice (
  member_id TEXT NOT NULL,
  table_id TEXT NOT NULL,
  last_id TEXT,
  hidden TEXT NOT NULL DEFAULT '[]',
  seq INTEGER NOT NULL,
  PRIMARY KEY (member_id, table_id)
) WITHOUT ROWID;
CREATE INDEX view_choice_seq ON view_choice (member_id, seq);
