-- The rules whose writes left a computed field to its effect, as JSON, so that a circle of rules through a large rollup is bounded too.
ALTER TABLE computed_stale ADD COLUMN cause TEXT;
