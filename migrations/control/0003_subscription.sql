-- What an organisation has subscribed to; one without a row has everything. Its own file holds a copy with the version.
CREATE TABLE subscription (
  org_id TEXT PRIMARY KEY REFERENCES organisation (id) ON DELETE CASCADE,
  version INTEGER NOT NULL UNIQUE, -- grows with every change of any row
  plan_id TEXT,                    -- null: no plan any more
  features TEXT,                   -- JSON list; null: all
  limits TEXT NOT NULL,            -- JSON, shared/src/access/plan.ts
  trial_ends_at TEXT,
  trial_stops_at TEXT,             -- the end and its grace
  trial_grace_hours INTEGER NOT NULL,
  tolerance INTEGER NOT NULL,      -- percent
  allow_viewers INTEGER NOT NULL,
  contact TEXT
) STRICT;
CREATE INDEX subscription_stops ON subscription (trial_stops_at) WHERE trial_stops_at IS NOT NULL;
