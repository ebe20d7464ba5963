-- Keys of unique records belong to the field they are of: those of another field are written beforehand, while those in use still hold.
DELETE FROM record_key WHERE NOT EXISTS (
  SELECT 1 FROM table_rule AS r WHERE r.table_id = record_key.table_id AND r.unique_field_id IS NOT NULL
);
UPDATE record_key SET table_id = (SELECT r.unique_field_id FROM table_rule AS r WHERE r.table_id = record_key.table_id);
ALTER TABLE record_key RENAME COLUMN table_id TO field_id;
