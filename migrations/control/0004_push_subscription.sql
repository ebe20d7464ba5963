-- Where a browser wants to be told of updates; it ends with its session.
CREATE TABLE push_subscription (
  session_id TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
  -- a secret address at the browser maker's service; a browser that another person uses now tells only them
  endpoint TEXT NOT NULL UNIQUE,
  -- the browser's keys, base64url: texts are encrypted for it alone
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
