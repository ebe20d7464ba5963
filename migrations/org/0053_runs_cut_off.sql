-- In how many deaths of the process a run was under way since it last waited: after the second one it is not taken up again.
ALTER TABLE run ADD COLUMN cut_off INTEGER NOT NULL DEFAULT 0;
