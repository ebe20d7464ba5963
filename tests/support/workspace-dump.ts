import { sql } from 'kysely'
import { readApp } from '#shared/nouns/apps/app-document.ts'
import { readBundle } from '#shared/nouns/bundles/bundle-document.ts'
import { readPageLook, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { fieldColumn, linkTable, recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import type { TestOrg } from '#tests/support/test-org.ts'

type Row = Record<string, JsonValue>

/** Columns that tell when, by whom and in which order something was made. */
const stamps = [
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'seq',
  'structure',
  'record_seq',
  'checked_until',
  'made_at',
  'made_by',
]

/** All that a workspace holds, read straight from SQL and documents, without stamps; lists are sorted by id. */
export function dumpWorkspace(
  { org }: TestOrg,
  only?: { tables: readonly string[]; apps: readonly string[]; pages: readonly string[] },
): Record<string, JsonValue> {
  const { db } = org
  const rows = (query: string): Row[] => db.all(sql<Row>`${sql.raw(query)}`)
  const plain = (row: Row, json: readonly string[] = [], without: readonly string[] = []): Row =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([key]) => !stamps.includes(key) && !without.includes(key))
        .map(([key, value]) => [key, json.includes(key) && typeof value === 'string' ? (JSON.parse(value) as JsonValue) : value]),
    )
  const ids = (table: string): string[] =>
    rows(`SELECT id FROM ${table} WHERE deleted_at IS NULL AND archived_at IS NULL ORDER BY id`).map((row) => String(row['id']))
  const [tables, apps, pages] = [only?.tables ?? ids('table_def'), only?.apps ?? ids('app'), only?.pages ?? ids('page')]
  const list = (of: readonly string[]): string => of.map((id) => `'${id}'`).join(',')
  return {
    tables: rows(`SELECT * FROM table_def WHERE id IN (${list(tables)})`).map((row) => plain(row)),
    fields: rows(`SELECT * FROM field_def WHERE table_id IN (${list(tables)}) AND deleted_at IS NULL`).map((row) =>
      plain(row, ['config', 'default_value']),
    ),
    views: rows(`SELECT * FROM view_def WHERE table_id IN (${list(tables)}) AND deleted_at IS NULL`).map((row) => plain(row, ['config'])),
    rules: rows(
      `SELECT * FROM table_rule WHERE table_id IN (${list(tables)}) AND (conditionals <> '[]' OR unique_field_id IS NOT NULL)`,
    ).map((row) => plain(row, ['conditionals'], ['suggested_fields'])),
    forms: rows(`SELECT * FROM form_def WHERE table_id IN (${list(tables)}) AND deleted_at IS NULL`).map((row) =>
      plain(row, ['definition'], ['version']),
    ),
    apps: rows(`SELECT * FROM app WHERE id IN (${list(apps)})`).map((row) => plain(row)),
    pages: rows(`SELECT * FROM page WHERE id IN (${list(pages)})`).map((row) => plain(row)),
    folders: rows(
      `SELECT item_type, item_id, folder_id FROM folder_item WHERE deleted_at IS NULL AND item_id IN (${list([...tables, ...apps, ...pages])})`,
    ).map((row) => plain(row)),
    automations: rows(`SELECT * FROM automation WHERE deleted_at IS NULL`).map((row) =>
      plain(row, ['definition'], ['owner_id', 'version']),
    ),
    functions: rows(
      `SELECT f.id, f.label, f.language, f.is_async, f.events, f.table_id, v.source FROM low_code_function f JOIN low_code_function_version v ON v.function_id = f.id AND v.version = f.version`,
    ).map((row) => plain(row)),
    documents: Object.fromEntries([
      ...apps.map(
        (id) =>
          [
            id,
            readDocument(org, `app:${id}`, (doc) => JSON.parse(JSON.stringify({ ...readApp(doc), bars: readBundle(doc) })) as JsonValue),
          ] as const,
      ),
      ...apps.map(
        (id) =>
          [`bars ${id}`, readDocument(org, `bundle:${id}`, (doc) => JSON.parse(JSON.stringify(readBundle(doc))) as JsonValue)] as const,
      ),
      ...pages.map(
        (id) =>
          [
            id,
            readDocument(
              org,
              `page:${id}`,
              (doc) => JSON.parse(JSON.stringify({ ...readPageSnapshot(doc), ...readPageLook(doc) })) as JsonValue,
            ),
          ] as const,
      ),
    ]),
    records: Object.fromEntries(tables.map((id) => [id, recordsOf(id)])),
  }

  function recordsOf(tableId: string): JsonValue {
    const model = findTableModel(org, tableId)
    const stored = (model?.fields ?? []).filter(
      ({ link, definition }) =>
        !link && definition.column !== 'none' && definition.column !== 'system' && definition.ownCell !== 'sections',
    )
    const columns = stored.map(({ id }) => sql`${fieldColumn(id, 'r')} AS ${sql.ref(id)}`)
    const cells = db.all(
      sql<Row>`SELECT ${sql.join([sql`r.id AS id`, ...columns])} FROM ${recordTable(tableId)} AS r WHERE r.deleted_at IS NULL ORDER BY r.id`,
    )
    const links = (model?.linkFields ?? []).map(({ id, link }) => {
      if (!link) return [id, []] as const
      const pairs = db.all(
        sql<Row>`SELECT ${sql.ref(link.own)} AS own, ${sql.ref(link.other)} AS other FROM ${linkTable(link.linkId)} ORDER BY own, other`,
      )
      return [id, pairs.map((row) => JSON.parse(JSON.stringify(row)) as JsonValue)] as const
    })
    return { cells: JSON.parse(JSON.stringify(cells)) as JsonValue, links: Object.fromEntries(links) }
  }
}

/** The same content in one order: lists of things with an id by it, keys by their names. */
export function inOneOrder(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const list = (value as readonly JsonValue[]).map(inOneOrder)
    const keyed = list.every(
      (one) =>
        typeof one === 'object' &&
        one !== null &&
        !Array.isArray(one) &&
        ('id' in one || 'item_id' in one || 'table_id' in one || 'own' in one),
    )
    return keyed ? list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : list
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inside]) => [key, inOneOrder(inside as JsonValue)])) as JsonValue
}
