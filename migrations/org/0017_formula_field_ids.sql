-- A stored formula names fields by their bare ids only, so that what it reads is known to rights and to the order of computing. Older ones
-- may use labels, `#id` or escapes. `formulas_by_ids` (sync-server/src/storage/formula-ids.ts) rewrites them with the parser itself: SQL
-- cannot, and a step after the opening of the file would leave a moment in which their values are seen by roles that may not see them.
CREATE TEMP TABLE named AS
SELECT value ->> 'id' AS id, value ->> 'expression' AS expression, value ->> 'isBroken' AS is_broken
FROM json_each(formulas_by_ids((
  SELECT json_group_array(json_object(
    'id', f.id, 'tableId', f.table_id, 'type', f.type, 'label', f.label, 'config', json(f.config),
    'isGone', f.deleted_at IS NOT NULL,
    'linkedLabel', CASE WHEN f.link_id IS NOT NULL THEN (SELECT record_label_field FROM table_def WHERE id = f.config ->> 'tableId') END
  )) FROM field_def AS f
)));

UPDATE counter SET value = value + 1 WHERE name = 'seq' AND EXISTS (SELECT 1 FROM table_def);

UPDATE field_def
SET config = CASE WHEN named.is_broken
    THEN json_set(config, '$.result', NULL, '$.problem', 'missing')
    ELSE json_set(config, '$.expression', named.expression) END,
  seq = (SELECT value FROM counter WHERE name = 'seq')
FROM named WHERE named.id = field_def.id;

-- their values may be old: what they read did not tell them of its changes
INSERT INTO effect (id, kind, payload, run_after, created_at)
SELECT 'named-by-id:' || f.id, 'records.recompute', json_object('fieldId', f.id),
  strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ')
FROM named JOIN field_def AS f ON f.id = named.id WHERE f.deleted_at IS NULL AND NOT named.is_broken AND f.config ->> '$.result' IS NOT NULL;
INSERT INTO computed_stale (field_id, table_id, after_id, effect_id)
SELECT f.id, f.table_id, '', 'named-by-id:' || f.id
FROM named JOIN field_def AS f ON f.id = named.id WHERE f.deleted_at IS NULL AND NOT named.is_broken AND f.config ->> '$.result' IS NOT NULL
ON CONFLICT (field_id) DO UPDATE SET after_id = '', effect_id = excluded.effect_id;
DROP TABLE named;

-- devices ask again for what tells of another field now, and for views, which are sent without what is hidden
UPDATE field_def SET seq = (SELECT value FROM counter WHERE name = 'seq') WHERE type = 'timeInTheSection';
UPDATE view_def SET seq = (SELECT value FROM counter WHERE name = 'seq');

-- a field of values that did not fit is hidden from the roles that hide the field they come from
UPDATE role
SET profile = json_set(profile, '$.tables_enabled', (
    SELECT json_group_object(t.key, CASE t.type
      WHEN 'object' THEN CASE json_type(t.value, '$.fields_excluded')
        WHEN 'array' THEN json_set(t.value, '$.fields_excluded', (
          SELECT json_group_array(id) FROM (
            SELECT value AS id FROM json_each(t.value, '$.fields_excluded')
            UNION SELECT c.misfit_field_id FROM field_conversion AS c
            WHERE c.misfit_field_id IS NOT NULL AND c.field_id IN (SELECT value FROM json_each(t.value, '$.fields_excluded')))))
        ELSE json(t.value) END
      ELSE t.value END)
    FROM json_each(role.profile, '$.tables_enabled') AS t)),
  seq = (SELECT value FROM counter WHERE name = 'seq')
WHERE EXISTS (
  SELECT 1 FROM field_conversion AS c WHERE c.misfit_field_id IS NOT NULL AND instr(role.profile, '"' || c.field_id || '"') > 0);

-- rules that came with a copy of a table and name fields that were not copied: they never worked there, and told what was hidden
UPDATE table_rule
SET conditionals = (
  SELECT json_group_array(json(rule.value)) FROM json_each(table_rule.conditionals) AS rule
  WHERE NOT EXISTS (SELECT 1 FROM field_def AS f WHERE f.table_id <> table_rule.table_id AND instr(rule.value, '"' || f.id || '"') > 0))
WHERE conditionals <> '[]';
UPDATE table_def SET seq = (SELECT value FROM counter WHERE name = 'seq') WHERE id IN (SELECT table_id FROM table_rule);
