import { textIn } from '#shared/lib/text-in.ts'
import { sql } from 'kysely'
import { foldText } from '#shared/lib/fold-text.ts'
import { isShortId, isUuid } from '#shared/lib/ids.ts'
import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { onlyPlace } from '#shared/nouns/automations/template-text.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { openTable } from '#server/access/record-rights.ts'
import { cellText } from '#server/features/automations/cells/cell-text.ts'
import { fillText } from '#server/features/automations/cells/place-text.ts'
import { readRecord, readTable, type ReadTable } from '#server/features/automations/cells/read-record.ts'
import { recordsOf, type RunScope } from '#server/features/automations/flow/run-scope.ts'
import { cellSql } from '#server/storage/records/cell-sql.ts'
import { livingSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { readMembersByName } from '#server/storage/member-names.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** The cells that the texts of a step give for a table's fields. @throws AppError `invalid_value` for a text that is no value */
export function fillCells(scope: RunScope, { table, fields }: ReadTable, values: JsonValue): Record<string, CellValue> {
  const cells: Record<string, CellValue> = {}
  for (const one of Array.isArray(values) ? values : []) {
    if (!isJsonObject(one) || typeof one['fieldId'] !== 'string') continue
    const field = fields.find(({ id }) => id === one['fieldId'])
    if (!field) throw new AppError('invalid_value', { tableId: table.model.id, fieldId: one['fieldId'], reason: 'unknownField' })
    cells[field.id] = fillCell(scope, field, textIn(one['text']))
  }
  return cells
}

/** One cell: that of another field where both hold the same, otherwise the text as the type reads it. */
function fillCell(scope: RunScope, field: ModelField, text: string): CellValue {
  const same = sameCell(scope, field, text)
  if (same !== undefined) return same
  const filled = fillText(scope, text)
  const { holds, parse } = field.definition
  if (holds === 'users') return peopleIn(scope, field, filled)
  if (holds === 'records') return recordsIn(scope, field, filled)
  const parsed = parse(filled, field.config, scope.locale)
  if (!parsed.ok) throw new AppError('invalid_value', { fieldId: field.id, reason: parsed.reason, text: filled.slice(0, 200) })
  return parsed.value
}

function sameCell(scope: RunScope, field: ModelField, text: string): CellValue | undefined {
  const place = onlyPlace(text)
  const source = place && recordsOf(scope, place.source)
  if (!place || !source) return undefined
  if (field.link && (place.path === 'id' || place.path === ''))
    return source.tableId === field.link.targetTableId ? [...source.ids] : undefined
  if (!isShortId('f', place.path) || source.ids[0] === undefined) return undefined
  const read = readTable(scope, source.tableId)
  const from = read.fields.find(({ id }) => id === place.path)
  if (!from || !holdsSame(from, field)) return undefined
  const record = readRecord(scope, read, source.ids[0])
  if (!record) return null
  return (place.source === 'before' ? scope.input.before[from.id] : undefined) ?? record.cells[from.id] ?? null
}

/** The same type with the same settings; or both people, or links to one table. */
function holdsSame(from: ModelField, to: ModelField): boolean {
  const { definition } = to
  if (from.link && to.link) return from.link.targetTableId === to.link.targetTableId
  if (definition.holds === 'users') return from.behaviour.definition.holds === 'users' && from.behaviour.type === to.type
  return from.behaviour.type === to.type && JSON.stringify(from.behaviour.config) === JSON.stringify(to.config)
}

const namesIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Ids, names or addresses of members. */
function peopleIn({ context }: RunScope, field: ModelField, text: string): CellValue {
  const known = readMembersByName(context.org)
  const ids = namesIn(text).map((name) => {
    const id = isUuid(name) ? name : known.get(foldText(name))
    if (id === undefined) throw new AppError('invalid_value', { fieldId: field.id, reason: 'notUser', text: name.slice(0, 200) })
    return id
  })
  return ids.length > 0 ? [...new Set(ids)] : null
}

/** Ids of linked records, or their names, of those that the run's rights show. */
function recordsIn(scope: RunScope, field: ModelField, text: string): CellValue {
  if (!field.link) return null
  const tableId = field.link.targetTableId
  const names = namesIn(text)
  const ids = names.map((name) => {
    const id = isUuid(name) ? name : findByLabel(scope, tableId, name)
    if (id === undefined) throw new AppError('invalid_value', { fieldId: field.id, reason: 'notRecord', text: name.slice(0, 200) })
    return id
  })
  return ids.length > 0 ? [...new Set(ids)] : null
}

const mostCandidates = 5

function findByLabel(scope: RunScope, tableId: string, name: string): string | undefined {
  const { context } = scope
  const { table, fields } = readTable(scope, tableId)
  const label = fields.find(({ id }) => id === table.model.recordLabelField)
  if (!label) return undefined
  const parsed = label.behaviour.definition.parse(name, label.behaviour.config, scope.locale)
  if (!parsed.ok || parsed.value === null || Array.isArray(parsed.value)) return undefined
  const rules = rowRuleFilter(openTable(context, tableId).access, table.model, context.memberId)
  const rows = context.org.db.all(sql<{ id: string }>`
    SELECT r.id FROM ${recordTable(tableId)} AS r
    WHERE ${cellSql(label).scalar} = ${parsed.value} AND ${livingSql(rules, table.model)} ORDER BY r.id LIMIT ${mostCandidates}`)
  return rows[0]?.id
}

/** A cell as the log shows it. */
export function describeCells(
  scope: RunScope,
  { fields }: ReadTable,
  before: Readonly<Record<string, CellValue>>,
  after: Readonly<Record<string, CellValue>>,
): { fieldId: string; before: string; after: string }[] {
  return Object.keys(after).flatMap((fieldId) => {
    const field = fields.find(({ id }) => id === fieldId)
    if (!field) return []
    const texts = { before: cellText(scope, field, before[fieldId] ?? null), after: cellText(scope, field, after[fieldId] ?? null) }
    return [{ fieldId, before: texts.before.slice(0, 500), after: texts.after.slice(0, 500) }]
  })
}
