-- The gallery of templates. It is the installation's: an organisation installs what another has published.
CREATE TABLE template_builder (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  picture TEXT,                        -- id of template_picture
  twitter TEXT NOT NULL DEFAULT '',
  linkedin TEXT NOT NULL DEFAULT '',
  whatsapp TEXT NOT NULL DEFAULT '',
  discord TEXT NOT NULL DEFAULT '',
  token_hash TEXT UNIQUE,              -- SHA-256 of the token by which it is shared; null: the product's own
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- A member has one profile at most; one profile may be of members of several organisations.
CREATE TABLE builder_member (
  org_id TEXT NOT NULL REFERENCES organisation (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL,
  builder_id TEXT NOT NULL REFERENCES template_builder (id) ON DELETE CASCADE,
  PRIMARY KEY (org_id, member_id)
) STRICT;
CREATE INDEX builder_member_builder ON builder_member (builder_id);

CREATE TABLE template (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  builder_id TEXT NOT NULL REFERENCES template_builder (id),
  org_id TEXT REFERENCES organisation (id) ON DELETE CASCADE, -- where it is made; null: the product's own, or one that was imported
  member_id TEXT,                      -- who made it
  is_private INTEGER NOT NULL DEFAULT 0,
  featured INTEGER NOT NULL DEFAULT 0,
  installs INTEGER NOT NULL DEFAULT 0,
  version INTEGER,                     -- the one that everybody is offered; null: none yet
  own_version INTEGER,                 -- the one that its own organisation is offered; null: none yet
  newest INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX template_builder_id ON template (builder_id);
CREATE INDEX template_org ON template (org_id);

-- Words belong to the version: until it is approved, the gallery tells those of the one before.
CREATE TABLE template_version (
  template_id TEXT NOT NULL REFERENCES template (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('Creating', 'Testing installation', 'Waiting for approval', 'Published', 'Failed')),
  problem TEXT,
  title TEXT NOT NULL,
  short_description TEXT NOT NULL,
  description TEXT NOT NULL,
  categories TEXT NOT NULL,            -- JSON list of names
  language TEXT NOT NULL,
  picture TEXT,
  url TEXT,
  has_data INTEGER NOT NULL,
  choice TEXT,                         -- JSON: the folder and tabs that it was made of; null: from a file
  structure TEXT,                      -- JSON, shared/src/nouns/templates/template-structure.ts; null until it is made
  card TEXT,                           -- JSON: the small part of it that a list needs
  sha256 TEXT,                         -- of the package, templates/<sha256>.zip
  bytes INTEGER,
  made_at TEXT NOT NULL,
  approved_at TEXT,
  PRIMARY KEY (template_id, version)
) STRICT;
CREATE INDEX template_version_sha256 ON template_version (sha256) WHERE sha256 IS NOT NULL;

-- Pictures as they were redrawn, by the SHA-256 of their bytes.
CREATE TABLE template_picture (
  id TEXT PRIMARY KEY,
  org_id TEXT,                         -- who uploaded it
  type TEXT NOT NULL,
  bytes BLOB NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX template_picture_org ON template_picture (org_id);

-- A profile holds a person's address: it goes with its last member and its last template.
CREATE TRIGGER builder_without_members AFTER DELETE ON builder_member BEGIN
  DELETE FROM template_builder WHERE id = OLD.builder_id
    AND NOT EXISTS (SELECT 1 FROM builder_member WHERE builder_id = OLD.builder_id)
    AND NOT EXISTS (SELECT 1 FROM template WHERE builder_id = OLD.builder_id);
END;
CREATE TRIGGER builder_without_templates AFTER DELETE ON template BEGIN
  DELETE FROM template_builder WHERE id = OLD.builder_id
    AND NOT EXISTS (SELECT 1 FROM builder_member WHERE builder_id = OLD.builder_id)
    AND NOT EXISTS (SELECT 1 FROM template WHERE builder_id = OLD.builder_id);
END;
