-- Several links per item, each with its own name, rows, fields, end and password.
DROP INDEX public_link_item;
CREATE INDEX public_link_item ON public_link (item_type, item_id);
ALTER TABLE public_link ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE public_link ADD COLUMN expires_at TEXT;
ALTER TABLE public_link ADD COLUMN password_hash TEXT; -- argon2id

-- How often a link was used; apart from it, because a visit changes nothing that anybody remembers.
CREATE TABLE public_link_use (
  link_id TEXT PRIMARY KEY NOT NULL,
  opened INTEGER NOT NULL,
  submitted INTEGER NOT NULL,
  last_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The last visits of each link. Addresses are cut short before they come here.
CREATE TABLE public_link_visit (
  id INTEGER PRIMARY KEY,
  link_id TEXT NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL, -- open, submit, refused
  member_id TEXT,     -- a visitor who is logged in to the same organisation
  address TEXT NOT NULL
) STRICT;
CREATE INDEX public_link_visit_link ON public_link_visit (link_id, id);
