-- The other face of a relation that came or went with a conversion of a field.
ALTER TABLE field_conversion ADD COLUMN face_id TEXT;

-- A relation that a conversion made has an id of its own, and its face on side b came with it.
UPDATE field_conversion AS c SET face_id = (
  SELECT f.id FROM field_def AS f WHERE f.link_id = c.staged_id AND f.link_side = 'b' AND f.purged_at IS NULL AND f.id <> c.field_id)
WHERE c.state IN ('done', 'reverted')
  AND NOT EXISTS (SELECT 1 FROM field_conversion AS r WHERE r.id = c.restores AND r.from_link_id = c.staged_id);

-- A face that was left behind when its conversion was taken back, that nobody wrote in since and nothing names, goes into the trash.
CREATE TEMP TABLE ghost AS
SELECT f.id, f.table_id, back.id AS back_id
FROM field_conversion AS made
JOIN field_conversion AS back ON back.restores = made.id AND back.state = 'done'
JOIN field_def AS f ON f.id = made.face_id AND f.link_id = made.staged_id AND f.deleted_at IS NULL
JOIN table_def AS t ON t.id = f.table_id
WHERE made.state = 'reverted'
  AND NOT EXISTS (SELECT 1 FROM field_def AS o WHERE o.link_id = f.link_id AND o.id <> f.id AND o.deleted_at IS NULL)
  AND t.record_label_field IS NOT f.id
  AND EXISTS (SELECT 1 FROM field_def AS o WHERE o.table_id = f.table_id AND o.id <> f.id AND o.deleted_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM field_conversion AS c WHERE c.field_id = f.id AND c.state = 'running')
  AND NOT EXISTS (SELECT 1 FROM field_def AS o WHERE o.id <> f.id AND o.deleted_at IS NULL AND instr(o.config, f.id) > 0)
  AND NOT EXISTS (SELECT 1 FROM table_rule AS r WHERE r.unique_field_id = f.id OR instr(r.conditionals, f.id) > 0)
  AND NOT EXISTS (
    SELECT 1 FROM record_history AS h WHERE h.table_id = f.table_id AND h.seq > back.seq AND json_type(h.after, '$.' || f.id) IS NOT NULL);

UPDATE counter SET value = value + 1 WHERE name = 'seq' AND EXISTS (SELECT 1 FROM ghost);
UPDATE field_conversion SET face_id = (SELECT g.id FROM ghost AS g WHERE g.back_id = field_conversion.id)
WHERE id IN (SELECT back_id FROM ghost);
UPDATE field_def SET deleted_at = strftime('%Y-%m-%dT%H:%M:%fZ'), updated_at = strftime('%Y-%m-%dT%H:%M:%fZ'),
  seq = (SELECT value FROM counter WHERE name = 'seq')
WHERE id IN (SELECT id FROM ghost);
UPDATE table_def SET structure = lower(hex(randomblob(16))) WHERE id IN (SELECT table_id FROM ghost);

-- Faces name each other, or nobody.
CREATE TEMP TABLE joined AS
SELECT f.id, f.table_id, (SELECT o.id FROM field_def AS o WHERE o.link_id = f.link_id AND o.id <> f.id AND o.deleted_at IS NULL LIMIT 1) AS other
FROM field_def AS f WHERE f.link_id IS NOT NULL AND f.deleted_at IS NULL;
DELETE FROM joined WHERE other IS (SELECT f.config ->> '$.inverseFieldId' FROM field_def AS f WHERE f.id = joined.id);
UPDATE counter SET value = value + 1 WHERE name = 'seq' AND EXISTS (SELECT 1 FROM joined);
UPDATE field_def SET config = json_set(config, '$.inverseFieldId', (SELECT j.other FROM joined AS j WHERE j.id = field_def.id)),
  seq = (SELECT value FROM counter WHERE name = 'seq')
WHERE id IN (SELECT id FROM joined);
UPDATE table_def SET structure = lower(hex(randomblob(16))) WHERE id IN (SELECT table_id FROM joined);
DROP TABLE ghost;
DROP TABLE joined;
