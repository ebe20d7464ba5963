-- Files of other owners than cells: a member's picture, the organisation's logo. Those of cells have 'cell' and no id here.
ALTER TABLE attachment ADD COLUMN owner_kind TEXT NOT NULL DEFAULT 'cell';
ALTER TABLE attachment ADD COLUMN owner_id TEXT NOT NULL DEFAULT '';

CREATE INDEX attachment_owner ON attachment (owner_kind, owner_id) WHERE owner_kind <> 'cell';

-- Address of the logo; that of a picture is in member.photo_url.
ALTER TABLE organisation ADD COLUMN logo_url TEXT;
