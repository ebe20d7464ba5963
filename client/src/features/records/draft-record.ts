import { itemsOf } from '#shared/fields/cell-items.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { newId } from '#shared/lib/ids.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { linkConfig } from '#client/cells/field-config.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { changeRecords } from '#client/nouns/records/record-commands.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'
import type { RecordLink } from '#client/lib/overlays.ts'

type Values = Readonly<Record<string, CellValue>>

/** A record that exists on the form only, as fields read a record. */
export function draftRow(id: string, values: Values): RecordRow {
  const nobody = { createdAt: '', createdBy: null, updatedAt: '', updatedBy: null }
  return { id, seq: 0, pending: true, ...nobody, cell: (fieldId) => values[fieldId] ?? null }
}

/** The fields that must be filled and are not. */
export function missingFields(fields: readonly Field[], values: Values, byRule: ReadonlySet<string>): readonly Field[] {
  return fields.filter(({ id, type, required }) => {
    const value = values[id] ?? null
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
    return (required || byRule.has(id)) && !fieldTypes[type].computed && isEmpty
  })
}

/** Makes the record and, for one that another record asked for, the link to it: two mutations, in this order. */
export function createRecord(tableId: string, values: Values, link: RecordLink | undefined): string {
  const id = newId()
  keep(tableId, changeRecords(tableId, [{ op: 'create', id, values }], 'create'))
  const field = link && readEntity('field', link.fieldId)
  const row = link && readTable(link.tableId)?.find(link.recordId)
  if (!link || !field || !row) return id
  const before = itemsOf(row.cell(field.id))
  const linked = linkConfig(field).limitToOne ? [id] : [...before, id].toSorted()
  keep(link.tableId, changeRecords(link.tableId, [{ op: 'update', id: link.recordId, values: { [field.id]: linked } }], 'edit'))
  return id
}

function keep(tableId: string, entry: ReturnType<typeof changeRecords>): void {
  if (entry) undoStackOf(tableId).push(entry)
}
