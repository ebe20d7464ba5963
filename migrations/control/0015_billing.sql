-- Who changed a plan last: the operator's command or page, or the provider of payments.
ALTER TABLE subscription ADD COLUMN changed_by TEXT NOT NULL DEFAULT 'command';

-- What an organisation has bought. The plan that is in force stands in `subscription`; organisations without a row pay nothing here.
CREATE TABLE billing (
  org_id TEXT PRIMARY KEY REFERENCES organisation (id) ON DELETE CASCADE,
  currency TEXT NOT NULL,          -- brl or usd, since the first purchase
  plans_v2 INTEGER NOT NULL,       -- one kind of seat
  is_legacy INTEGER NOT NULL,
  source TEXT,                     -- the shop, appsumo say
  recurrency TEXT,                 -- monthly or annual; null: nothing is paid
  builder_seats INTEGER NOT NULL,
  member_seats INTEGER NOT NULL,
  addons TEXT NOT NULL,            -- JSON: packs by kind
  addons_status TEXT NOT NULL,     -- created, active, expired, waiting_payment
  customer_ref TEXT,               -- of the provider
  subscription_ref TEXT,
  checkout_ref TEXT,               -- a payment that was begun
  ending_ref TEXT,                 -- a subscription that was replaced, until the provider has ended it
  fetched_at TEXT                  -- when the provider was last asked
) STRICT;
CREATE UNIQUE INDEX billing_subscription ON billing (subscription_ref) WHERE subscription_ref IS NOT NULL;

-- Events of the provider that were taken; each counts once.
CREATE TABLE billing_event (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  org_id TEXT,
  taken_at TEXT NOT NULL
) STRICT;
CREATE INDEX billing_event_taken ON billing_event (taken_at);

-- The product's own provider, which only pretends: its checkouts and what was "paid" by them.
CREATE TABLE local_checkout (
  ticket TEXT PRIMARY KEY,
  org_id TEXT NOT NULL REFERENCES organisation (id) ON DELETE CASCADE,
  data TEXT NOT NULL,              -- JSON: the order, shared/src/nouns/plans/order.ts
  created_at TEXT NOT NULL,
  subscription_ref TEXT            -- once it is paid
) STRICT;
CREATE INDEX local_checkout_org ON local_checkout (org_id);
CREATE TABLE local_subscription (
  ref TEXT PRIMARY KEY,
  org_id TEXT NOT NULL REFERENCES organisation (id) ON DELETE CASCADE,
  data TEXT NOT NULL,              -- JSON: the order
  status TEXT NOT NULL             -- active, unpaid, cancelled
) STRICT;
CREATE INDEX local_subscription_org ON local_subscription (org_id);
