-- Tables have an index of their records that are in the trash or gone for good; those that are there get theirs in the background.
INSERT INTO effect (id, kind, payload, run_after, created_at)
SELECT 'records.indexGone:' || id, 'records.indexGone', json_object('tableId', id), '2000-01-01T00:00:00.000Z', strftime('%Y-%m-%dT%H:%M:%fZ')
FROM table_def WHERE deleted_at IS NULL;
-- One row tells of all records of a batch: a record finds its own by the instant that they share, however many batches there were.
CREATE INDEX record_history_import ON record_history (table_id, arrived_at) WHERE record_id IS NULL;
