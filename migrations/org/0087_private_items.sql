-- Pages that one person keeps; of others the roles decide.
CREATE TABLE private_item (
  -- '<item type>:<item id>'
  id TEXT PRIMARY KEY,
  -- NULL: given back to the roles
  owner_id TEXT,
  -- the roles that it is shared with: {"<role>": "view" | "edit"}
  roles TEXT NOT NULL,
  -- when somebody's sight of it changed last; 0: it was private from the first
  changed_seq INTEGER NOT NULL
);
CREATE INDEX private_item_changed ON private_item (changed_seq);
