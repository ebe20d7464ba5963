/** Tables and views that the user may read; parts of a divided table are read with it. */
export const tablesQuery = `
  SELECT n.nspname AS schema, c.relname AS name, (c.relkind IN ('v', 'm'))::text AS view,
    CASE WHEN c.relkind IN ('r', 'm', 'p') AND c.reltuples >= 0 THEN c.reltuples::bigint::text END AS rows
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
    AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
    AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
  ORDER BY n.nspname, c.relname LIMIT 2000`

/** A domain counts as the type below it. Columns that the user may not read are left out. */
export const columnsQuery = `
  SELECT a.attname AS name, b.typname AS type, b.typtype AS form, b.typcategory AS category,
    (CASE WHEN t.typtype = 'd' THEN t.typtypmod ELSE a.atttypmod END)::text AS modifier,
    (SELECT array_to_json(array_agg(e.enumlabel ORDER BY e.enumsortorder))::text FROM pg_catalog.pg_enum e WHERE e.enumtypid = b.oid) AS labels
  FROM pg_catalog.pg_attribute a
    JOIN pg_catalog.pg_class c ON c.oid = a.attrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
    JOIN pg_catalog.pg_type b ON b.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END
  WHERE n.nspname = $1 AND c.relname = $2 AND a.attnum > 0 AND NOT a.attisdropped AND has_column_privilege(c.oid, a.attnum, 'SELECT')
  ORDER BY a.attnum`

/** Keys of one column: the primary one first, then unique ones that are never empty, then those that lead to other tables. */
export const keysQuery = `
  SELECT k.contype AS kind, a.attname AS name, fn.nspname AS schema, fc.relname AS "table", fa.attname AS target
  FROM pg_catalog.pg_constraint k
    JOIN pg_catalog.pg_class c ON c.oid = k.conrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_catalog.pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
    LEFT JOIN pg_catalog.pg_class fc ON fc.oid = k.confrelid LEFT JOIN pg_catalog.pg_namespace fn ON fn.oid = fc.relnamespace
    LEFT JOIN pg_catalog.pg_attribute fa ON fa.attrelid = k.confrelid AND fa.attnum = k.confkey[1]
  WHERE n.nspname = $1 AND c.relname = $2 AND array_length(k.conkey, 1) = 1
    AND (k.contype IN ('p', 'f') OR (k.contype = 'u' AND a.attnotnull))
  ORDER BY k.contype = 'p' DESC, k.conname`
