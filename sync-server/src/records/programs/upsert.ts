import { sql, type RawBuilder } from 'kysely'
import type { ProgramChange } from '#shared/nouns/records/program-calls.ts'
import type { ProgramValues } from '#shared/nouns/records/program-values.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { uniqueKey } from '#shared/nouns/tables/unique-records.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import { fieldKeys } from '#server/records/programs/field-keys.ts'
import { readValue, type MoneyAs } from '#server/records/programs/read-values.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { cellSql } from '#server/storage/records/cell-sql.ts'
import { livingSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/**
 * Inside a write: records whose key is known are changed, the others made.
 * @throws AppError `invalid_value` for an empty key, `conflict` for one that two records have, or that is given twice
 */
export function upsertChanges(
  context: OrgContext,
  tableId: string,
  key: string,
  records: readonly { values: ProgramValues }[],
  money: MoneyAs = 'stored',
): ProgramChange[] {
  const table = openTable(context, tableId)
  if (!table.access.createRecords && !table.access.editRecords) throw new AppError('permission_denied')
  const keys = fieldKeys(visibleFields(context, table))
  const field = keys.field(key)
  const how = { locale: orgLocale(context.org), money }
  const values = records.map((record) => {
    const given = record.values[key] ?? record.values[field.id] ?? record.values[field.label] ?? null
    return readValue(context, field, given, how)
  })
  const known = findByValues(context, table, field, values)
  const seen = new Set<string>()
  return records.map((record, index): ProgramChange => {
    const value = values[index] ?? null
    if (value === null || Array.isArray(value))
      throw new AppError('invalid_value', { fieldId: field.id, record: index, reason: 'emptyKey' })
    const key = keyOf(field, value)
    if (seen.has(key)) throw new AppError('conflict', { reason: 'a key is given twice', record: index })
    seen.add(key)
    const found = known.get(value) ?? []
    if (found.length > 1) throw new AppError('conflict', { reason: 'several records have this key', record: index, ids: found.slice(0, 2) })
    const [id] = found
    return id === undefined ? { op: 'create', values: record.values } : { op: 'update', id, values: record.values }
  })
}

/** The form in which unique values are compared: two values of one key are the same to a table of unique records as well. */
const keyOf = (field: ModelField, value: string | number): string => uniqueKey(field.type, value) ?? String(value)

/**
 * Living records within the person's rows, by the wanted value: those that have it as it is, else those that write it in other letters.
 */
function findByValues(
  context: OrgContext,
  { model, access }: OpenTable,
  field: ModelField,
  values: readonly CellValue[],
): Map<CellValue, string[]> {
  const rules = rowRuleFilter(access, model, context.memberId)
  const cell = cellSql(field).scalar
  const wanted = values.filter((value) => value !== null && !Array.isArray(value))
  const read = (of: RawBuilder<unknown>, among: readonly CellValue[]): { id: string; value: string | number }[] =>
    context.org.db.all(sql<{ id: string; value: string | number }>`
      SELECT r.id AS id, ${cell} AS value FROM ${recordTable(model.id)} AS r
      WHERE ${of} IN (SELECT value FROM json_each(${JSON.stringify(among)})) AND ${livingSql(rules, model)} ORDER BY r.id LIMIT 2001`)
  const found = new Map<CellValue, string[]>()
  const note = (value: CellValue, id: string): void => void found.set(value, [...(found.get(value) ?? []), id])
  for (const { id, value } of read(cell, wanted)) note(value, id)
  const missing = wanted.filter((value): value is string => typeof value === 'string' && !found.has(value))
  if (missing.length === 0) return found
  const byKey = new Map(missing.map((value) => [keyOf(field, value), value]))
  // SQLite's own function knows no letters but those of ASCII, and takes a tenth of the time
  const noteAlike = (records: readonly { id: string; value: string | number }[]): void => {
    for (const { id, value } of records) {
      const asked = byKey.get(keyOf(field, value))
      if (asked !== undefined) note(asked, id)
    }
  }
  const plain = missing.filter((value) => !hasOtherLetters.test(value))
  if (plain.length > 0) noteAlike(read(sql`lower(${cell})`, plain.map(lowerAscii)))
  const other = missing.filter((value) => hasOtherLetters.test(value))
  if (other.length > 0) noteAlike(read(folded(cell, other), other.map(foldText)))
  return found
}

const hasOtherLetters = /\P{ASCII}/u

/** Folded texts of cells that have letters outside ASCII, and the length of a wanted one: no others are worth our own function. */
function folded(cell: RawBuilder<unknown>, wanted: readonly string[]): RawBuilder<unknown> {
  const forms = wanted.flatMap((value) => [value, value.normalize('NFC'), value.normalize('NFD')])
  const lengths = forms.flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()].map((letters) => Array.from(letters).length))
  return sql`CASE WHEN ${cell} GLOB '*[^' || char(1) || '-~]*'
    AND length(${cell}) IN (SELECT value FROM json_each(${JSON.stringify([...new Set(lengths)])})) THEN fold(${cell}) END`
}

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
