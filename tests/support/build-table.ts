import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { createRecordIndex, type IndexColumn } from '#server/storage/records/record-indexes.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import type { AppliedChanges } from '#server/records/write/write-types.ts'
import { createTable } from '#server/features/tables/create-table.ts'

export interface BuiltTable {
  id: string
  viewId: string
  /** field ids by the names given */
  fields: Record<string, string>
}

export type FieldSpec = FieldTypeName | { type: FieldTypeName; config?: unknown; required?: boolean; id?: string }

/** Makes a table in its own write. Without fields it has one text field, `name`. */
export function buildTable(
  context: OrgContext,
  given: { id?: string; label?: string; fields?: Record<string, FieldSpec> } = {},
): BuiltTable {
  const specs = Object.entries(given.fields ?? { name: 'singleLineText' as const })
  const fields: Record<string, string> = {}
  let position: string | null = null
  const built = specs.map(([label, spec]) => {
    const { type, ...rest } = typeof spec === 'string' ? { type: spec } : spec
    position = positionBetween(position, null)
    const id = rest.id ?? newShortId('f')
    fields[label] = id
    return { type, label, position, ...rest, id }
  })
  const id = given.id ?? newShortId('t')
  const viewId = newShortId('v')
  context.org.db.writeNow(() =>
    createTable(context, { id, label: given.label ?? 'Things', icon: 'table', color: 'blue', fields: built, viewId, viewLabel: 'All' }),
  )
  return { id, viewId, fields }
}

/** Applies changes in their own write, as a mutation would. */
export function change(context: OrgContext, tableId: string, changes: RecordChange[], madeAt = new Date()): AppliedChanges {
  return context.org.db.writeNow(() => applyRecordChanges(context, tableId, changes, { batch: newId(), madeAt, gesture: 'edit' }))
}

/** Creates records from rows of values by field name and answers their ids. */
export function addRecords(context: OrgContext, table: BuiltTable, rows: Record<string, CellValue>[]): string[] {
  const changes = rows.map((row) => ({ op: 'create' as const, id: newId(), values: valuesOf(table, row) }))
  if (changes.length > 0) change(context, table.id, changes)
  return changes.map((created) => created.id)
}

/** Values by field id. */
export function valuesOf(table: BuiltTable, row: Record<string, CellValue>): Record<string, CellValue> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const fieldId = table.fields[name]
      if (fieldId === undefined) throw new Error(`the table has no field ${name}`)
      return [fieldId, value]
    }),
  )
}

/** Makes an index that the server would make after some use. */
export function makeIndex({ org }: OrgContext, tableId: string, columns: readonly IndexColumn[]): void {
  const model = findTableModel(org, tableId)
  if (!model) throw new Error(`there is no table ${tableId}`)
  org.db.writeNow(() => createRecordIndex(org, model, columns))
}
