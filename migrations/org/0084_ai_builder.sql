-- Requests to the AI host: the work under way, its answer for a day, and the log of who asked, what it took and how it ended.
CREATE TABLE ai_request (
  id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  at TEXT NOT NULL,
  started_at TEXT,
  ended_at TEXT,
  tokens_in INTEGER NOT NULL,
  tokens_out INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  error TEXT,
  input TEXT,
  result TEXT
) WITHOUT ROWID;
CREATE INDEX ai_request_at ON ai_request (at);
CREATE INDEX ai_request_member ON ai_request (member_id, status);

CREATE TABLE ai_setting (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  enabled INTEGER NOT NULL,
  keep_texts INTEGER NOT NULL,
  member_credits INTEGER
);

-- Members who have seen what is sent.
CREATE TABLE ai_consent (member_id TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID;
