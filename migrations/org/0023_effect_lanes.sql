-- The moment an effect may be claimed: its own time, or the end of the lease of its last try.
ALTER TABLE effect ADD COLUMN due_at TEXT GENERATED ALWAYS AS (max(run_after, coalesce(leased_until, ''))) VIRTUAL;
-- JSON: the thing that a given up effect was about.
ALTER TABLE effect ADD COLUMN subject TEXT;
DROP INDEX effect_due;
-- The kinds that wait, the next of each, and all of one kind, without a look at the rows in between.
CREATE INDEX effect_next ON effect (kind, dead_at, due_at);
CREATE INDEX effect_dead ON effect (dead_at) WHERE dead_at IS NOT NULL;
