-- Whether the demo workspace is there, so that it can be explained and removed.
ALTER TABLE organisation ADD COLUMN demo INTEGER NOT NULL DEFAULT 0;
UPDATE organisation SET demo = 1 WHERE EXISTS (SELECT 1 FROM meta WHERE key = 'demo.favourites');
