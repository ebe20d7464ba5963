-- In how many deaths of the process an effect was under way: after the second one it has failed.
ALTER TABLE effect ADD COLUMN cut_off INTEGER NOT NULL DEFAULT 0;
