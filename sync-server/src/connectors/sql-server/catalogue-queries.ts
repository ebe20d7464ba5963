/** A text in a statement. Transact-SQL escapes nothing but the apostrophe. */
export const literal = (text: string): string => `N'${text.replaceAll("'", "''")}'`
export const quote = (name: string): string => `[${name.replaceAll(']', ']]')}]`

/** Tables and views that the user may read, every value a text. The parts of a table are counted by the server. */
export const tablesQuery = `
  SELECT TOP (2000) s.name, o.name, RTRIM(o.type),
    (SELECT CONVERT(nvarchar(20), SUM(p.rows)) FROM sys.partitions p WHERE p.object_id = o.object_id AND p.index_id IN (0, 1))
  FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
  WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0
    AND HAS_PERMS_BY_NAME(QUOTENAME(s.name) + N'.' + QUOTENAME(o.name), 'OBJECT', 'SELECT') = 1
  ORDER BY s.name, o.name`

export interface NamedTable {
  schema: string
  name: string
}

const idOf = ({ schema, name }: NamedTable): string => `OBJECT_ID(${literal(`${quote(schema)}.${quote(name)}`)})`

/** A type of the database's own counts as the one below it; types made of code have their own name. */
export const columnsQuery = (table: NamedTable): string => `
  SELECT c.name, CASE WHEN t.is_assembly_type = 1 THEN t.name ELSE TYPE_NAME(c.system_type_id) END,
    CONVERT(nvarchar(10), c.max_length), CONVERT(nvarchar(10), c.scale)
  FROM sys.columns c JOIN sys.types t ON t.user_type_id = c.user_type_id
  WHERE c.object_id = ${idOf(table)} ORDER BY c.column_id`

/** Keys of one column that is never empty: the primary one first, then unique ones. */
export const keysQuery = (table: NamedTable): string => `
  SELECT c.name FROM sys.indexes i
    JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id AND k.is_included_column = 0
    JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
  WHERE i.object_id = ${idOf(table)} AND i.is_unique = 1 AND i.has_filter = 0 AND i.is_disabled = 0 AND c.is_nullable = 0
    AND (SELECT COUNT(*) FROM sys.index_columns n
      WHERE n.object_id = i.object_id AND n.index_id = i.index_id AND n.is_included_column = 0) = 1
  ORDER BY i.is_primary_key DESC, i.index_id`

/** Keys of one column that lead to other tables. */
export const referencesQuery = (table: NamedTable): string => `
  SELECT c.name, s.name, o.name, r.name
  FROM sys.foreign_keys f
    JOIN sys.foreign_key_columns k ON k.constraint_object_id = f.object_id
    JOIN sys.columns c ON c.object_id = k.parent_object_id AND c.column_id = k.parent_column_id
    JOIN sys.columns r ON r.object_id = k.referenced_object_id AND r.column_id = k.referenced_column_id
    JOIN sys.objects o ON o.object_id = k.referenced_object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
  WHERE f.parent_object_id = ${idOf(table)}
    AND (SELECT COUNT(*) FROM sys.foreign_key_columns n WHERE n.constraint_object_id = f.object_id) = 1
  ORDER BY f.object_id`
