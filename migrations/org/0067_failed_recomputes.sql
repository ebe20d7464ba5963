-- A field whose recompute was given up is not being worked out any more, and says so.
ALTER TABLE computed_stale ADD COLUMN failed_at TEXT;

UPDATE computed_stale SET failed_at = coalesce(
  (SELECT dead_at FROM effect WHERE id = computed_stale.effect_id),
  strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
)
WHERE NOT EXISTS (SELECT 1 FROM effect WHERE id = computed_stale.effect_id AND dead_at IS NULL);
