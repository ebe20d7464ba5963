import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Locale } from '#shared/fields/field-type.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { uniqueKey } from '#shared/nouns/tables/unique-records.ts'
import { readNames } from '#shared/fields/select-options.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { storedCell } from '#server/storage/records/cell-sql.ts'
import { existingRecords } from '#server/storage/records/link-pairs.ts'
import { toColumn } from '#server/storage/records/read-cells.ts'
import { livingSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** A column with keys of another table's records; the writer resolves each text to a record. */
export interface ImportLink {
  fieldId: string
  tableId: string
  matchFieldId: string
  /** how a key is read */
  type: FieldTypeName
  config: unknown
  /** a record links to one at most */
  isSingle: boolean
}

/** Rows read at a time, a few milliseconds of them; others go in between. */
const rowsPerTurn = 5000

/**
 * Record ids by the text of their key, of the records the person may see; of records with one key the first counts.
 * @throws AppError of the table
 */
export async function readLinkKeys(context: OrgContext, link: { tableId: string; matchFieldId: string }): Promise<Map<string, string>> {
  const { db } = context.org
  const ids = new Map<string, string>()
  let last = ''
  for (;;) {
    const { model, access } = openTable(context, link.tableId)
    const rules = rowRuleFilter(access, model, context.memberId)
    const field = model.field(link.matchFieldId)
    if (!field) return ids
    const column = storedCell(field)
    const rows = db.all(sql<{ id: string; key: string | number }>`
      SELECT r.id, ${column} AS key FROM ${recordTable(link.tableId)} AS r
      WHERE r.id > ${last} AND ${livingSql(rules, model)} AND ${column} IS NOT NULL
      ORDER BY r.id LIMIT ${rowsPerTurn}`)
    for (const { id, key } of rows) if (!ids.has(String(key))) ids.set(String(key), id)
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerTurn) return ids
    last = end.id
    await nextTurn()
  }
}

/** Keys that are found in any letters, as unique values are compared; one in the very same letters comes first. Takes what `ids` holds as well. */
export function lettersAlike(ids: Map<string, string>, type: FieldTypeName): Pick<Map<string, string>, 'get' | 'set'> {
  const folded = new Map<string, string>()
  const note = (key: string, id: string): void => {
    const form = uniqueKey(type, key)
    if (form !== undefined && form !== key && !folded.has(form)) folded.set(form, id)
  }
  for (const [key, id] of ids) note(key, id)
  return {
    get: (key) => {
      const form = uniqueKey(type, key) ?? key
      return ids.get(key) ?? ids.get(form) ?? folded.get(form)
    },
    set: (key, id) => {
      note(key, id)
      return ids.set(key, id)
    },
  }
}

/** Finds the records that a text of the file names by their keys: one, or several as an export writes them; undefined when a part names none. */
export function createKeyFinder(
  link: Pick<ImportLink, 'type' | 'config'>,
  ids: ReadonlyMap<string, string>,
  locale: Locale,
): (text: string) => string[] | undefined {
  const { parse } = getFieldType(link.type)
  const find = (name: string): string | undefined => {
    const read = parse(name, link.config, locale)
    return read.ok && read.value !== null ? ids.get(String(toColumn(read.value))) : undefined
  }
  return (text) => {
    const one = find(text)
    return one === undefined ? readNames(text, find) : [one]
  }
}

/** The given ids of records outside the trash. */
export function existingIds(org: OrgDatabase, tableId: string, ids: readonly string[]): Set<string> {
  const model = findTableModel(org, tableId)
  return model ? existingRecords(org, model, [...new Set(ids)]) : new Set()
}

/** The given ids of records outside the trash that the person may see. @throws AppError of the table */
export function visibleIds(context: OrgContext, tableId: string, ids: readonly string[]): Set<string> {
  const { model, access } = openTable(context, tableId)
  return existingRecords(context.org, model, [...new Set(ids)], rowRuleFilter(access, model, context.memberId))
}
