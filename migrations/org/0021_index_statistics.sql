-- How many records a table had when its indexes' statistics were made; without any, SQLite prefers an index that does not serve.
ALTER TABLE record_index ADD COLUMN analysed_rows INTEGER NOT NULL DEFAULT 0;
-- Indexes that are there get theirs in the background.
INSERT OR IGNORE INTO effect (id, kind, payload, run_after, created_at)
SELECT DISTINCT 'records.tuneIndexes:' || table_id, 'records.tuneIndexes', json_object('tableId', table_id), '2000-01-01T00:00:00.000Z',
  strftime('%Y-%m-%dT%H:%M:%fZ')
FROM record_index;
