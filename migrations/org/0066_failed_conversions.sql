-- A conversion that was given up is no running one: its field is free, and its person can have it made again.
ALTER TABLE field_conversion ADD COLUMN failed_at TEXT;

UPDATE field_conversion SET failed_at = coalesce(
  (SELECT max(dead_at) FROM effect WHERE kind = 'fields.convert' AND payload ->> 'conversionId' = field_conversion.id),
  strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
)
WHERE state = 'running' AND NOT EXISTS (
  SELECT 1 FROM effect WHERE kind = 'fields.convert' AND dead_at IS NULL AND payload ->> 'conversionId' = field_conversion.id
);
