import { mayWriteCells } from '#shared/access/may-write.ts'
import type { TableAccess } from '#shared/access/access.ts'
import { cellField } from '#shared/fields/behaviour.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { dateKindOf, type DateKind } from '#shared/views/date-span.ts'
import { optionsOf } from '#client/cells/field-config.ts'

/** A field that has dates, and the person's rights on it. */
export interface DateField {
  field: Field
  kind: DateKind
  mayWrite: boolean
  /** new records may have a value in it */
  mayFill: boolean
}

export function dateFieldOf(field: Field, access: TableAccess): DateField | undefined {
  const kind = dateKindOf(field)
  if (!kind) return undefined
  const mayFill = access.createRecords && !fieldTypes[field.type].computed && !access.readonlyFields.has(field.id)
  return { field, kind, mayWrite: mayWriteCells(access, field), mayFill }
}

export function dateFieldsOf(fields: readonly Field[], access: TableAccess): DateField[] {
  return fields.flatMap((field) => dateFieldOf(field, access) ?? [])
}

/** The chosen fields that still have dates; without a choice the first one. */
export function boundDates(fields: readonly Field[], access: TableAccess, chosen: readonly string[] | null): DateField[] {
  const possible = dateFieldsOf(fields, access)
  return chosen ? chosen.flatMap((id) => possible.find(({ field }) => field.id === id) ?? []) : possible.slice(0, 1)
}

/** Fields whose options colour records. */
export function colourFields(fields: readonly Field[]): Field[] {
  return fields.filter((field) => fieldTypes[cellField(field).type].holds === 'options')
}

/** The hue of a record by the first option of its cell; undefined for an empty one. */
export function hueByField(field: Field): (cell: CellValue) => string | undefined {
  const hues = new Map(optionsOf(cellField(field)).map(({ id, hue }) => [id, hue]))
  return (cell) => {
    const id = Array.isArray(cell) ? cell[0] : cell
    return typeof id === 'string' ? hues.get(id) : undefined
  }
}
