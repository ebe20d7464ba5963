-- Requests of people to see an app, a page or a table of which they have the address.
CREATE TABLE access_request (
  id TEXT PRIMARY KEY NOT NULL,
  member_id TEXT NOT NULL,
  item_type TEXT NOT NULL,
  -- as the address named it: nothing need be there
  item_id TEXT NOT NULL,
  words TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  -- given, refused
  answer TEXT,
  answered_by TEXT,
  answered_at TEXT,
  seq INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX access_request_of_thing ON access_request (member_id, item_type, item_id);
CREATE INDEX access_request_asked ON access_request (asked_at);
CREATE INDEX access_request_seq ON access_request (seq);
