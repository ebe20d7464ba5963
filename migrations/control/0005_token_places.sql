-- Where the secret of a program leads. It is known by its hash only; the organisation's file decides whether it still opens anything.
CREATE TABLE token_place (
  token_hash TEXT PRIMARY KEY,
  org_id TEXT NOT NULL REFERENCES organisation (id) ON DELETE CASCADE,
  kind TEXT NOT NULL, -- api
  id TEXT NOT NULL,
  -- whose rights it has
  member_id TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX token_place_owner ON token_place (org_id, kind, id);
