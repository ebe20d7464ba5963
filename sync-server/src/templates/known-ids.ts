import { sql } from 'kysely'
import { isUuid } from '#shared/lib/ids.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { recordTable } from '#server/storage/records/record-names.ts'

const shortTables: Readonly<Record<string, string>> = { t: 'table_def', f: 'field_def', v: 'view_def' }
const uuidTables = [
  ...['app', 'page', 'folder', 'form_def', 'automation', 'low_code_function', 'member', 'role', 'chat', 'connection'],
  ...['attachment', 'webhook', 'public_link'],
]

/**
 * Whether an organisation has, or had, something of an id: tables, fields, views, apps, pages, people, roles, records and all else that settings can
 * name. Words may look like short ids, and parts of settings have UUIDs of their own: only what is there counts. Each id is looked up once.
 */
export function knownIdsOf({ db }: OrgDatabase): (id: string) => boolean {
  const known = new Map<string, boolean>()
  const isIn = (table: string, id: string): boolean => db.get(sql`SELECT 1 AS one FROM ${sql.table(table)} WHERE id = ${id}`) !== undefined
  let tables: string[] | undefined
  const isRecord = (id: string): boolean => {
    tables ??= db.all(sql<{ id: string }>`SELECT id FROM table_def WHERE deleted_at IS NULL`).map((table) => table.id)
    return tables.some((tableId) => db.get(sql`SELECT 1 AS one FROM ${recordTable(tableId)} WHERE id = ${id}`) !== undefined)
  }
  return (id) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const table = shortTables[id[0] ?? '']
    const found = isUuid(id) ? uuidTables.some((name) => isIn(name, id)) || isRecord(id) : table !== undefined && isIn(table, id)
    known.set(id, found)
    return found
  }
}
