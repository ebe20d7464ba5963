import { itemsOf } from '#shared/fields/cell-items.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { KanbanColumn } from '#shared/views/kanban-view.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

/** The column of records without a value. */
export const noValue = ''
/** The column of ticked boxes. */
export const ticked = '1'

/** A column with its cards. */
export interface BoardColumn extends KanbanColumn {
  rows: readonly RecordRow[]
}

/** True for fields whose values can be columns: options, people, links and boxes to tick, if people fill them. */
export function makesColumns({ type }: Pick<Field, 'type'>): boolean {
  const { holds, yesNo, computed, sign } = fieldTypes[type]
  if (computed || sign) return false
  return yesNo === true || holds === 'options' || holds === 'users' || holds === 'records'
}

/** True when columns are kept apart in the view. Linked records are not: a reader of the view may not see each of them. */
export function keepsColumns({ type }: Pick<Field, 'type'>): boolean {
  return fieldTypes[type].holds !== 'records'
}

/** The field that a new board begins with: one of options, else whatever makes columns. */
export function firstColumnsField<Of extends Pick<Field, 'type'>>(fields: readonly Of[]): Of | undefined {
  const able = fields.filter(makesColumns)
  return able.find(({ type }) => fieldTypes[type].holds === 'options') ?? able[0]
}

/** The columns that a cell belongs to: one for each of its values. */
export function keysOf({ type }: Pick<Field, 'type'>, cell: CellValue): readonly string[] {
  if (fieldTypes[type].yesNo) return [cell === 1 ? ticked : noValue]
  const items = itemsOf(cell)
  return items.length > 0 ? items : [noValue]
}

/** The cell after its card went from one column to another. Its other values stay. `config`: the whole one, as it was read. */
export function movedCell({ type, config }: Pick<Field, 'type' | 'config'>, cell: CellValue, from: string, to: string): CellValue {
  const { yesNo, column, isSingle } = fieldTypes[type]
  if (yesNo) return to === ticked ? 1 : null
  if (column === 'text') return to === noValue ? null : to
  if (isSingle?.(config)) return to === noValue ? null : [to]
  const items = itemsOf(cell).flatMap((item) => (item === from ? (to === noValue ? [] : [to]) : [item]))
  const next = [...new Set(from === noValue && to !== noValue ? [...items, to] : items)]
  return next.length > 0 ? next : null
}

/** Records by the columns that they belong to. */
export function byColumn(rows: readonly RecordRow[], field: Field): Map<string, RecordRow[]> {
  const columns = new Map<string, RecordRow[]>()
  for (const row of rows)
    for (const key of keysOf(field, row.cell(field.id))) {
      const column = columns.get(key)
      if (column) column.push(row)
      else columns.set(key, [row])
    }
  return columns
}

/**
 * Columns in order: those that the view arranged, then the others in their own order.
 * @param ids of all columns, in their own order
 */
export function arrangedColumns(ids: readonly string[], settings: readonly KanbanColumn[] = []): KanbanColumn[] {
  const known = new Set(ids)
  const arranged = settings.filter(({ id }, at) => known.has(id) && settings.findIndex((other) => other.id === id) === at)
  const listed = new Set(arranged.map(({ id }) => id))
  return [...arranged, ...ids.filter((id) => !listed.has(id)).map((id) => ({ id }))]
}

/** The columns' settings with one changed. */
export function withColumn(columns: readonly KanbanColumn[], id: string, patch: Partial<KanbanColumn>): KanbanColumn[] {
  return columns.map(({ id: other, hidden, collapsed, limit }) => {
    const column = { id: other, ...(hidden && { hidden }), ...(collapsed && { collapsed }), ...(limit && { limit }) }
    return other === id ? { ...column, ...patch } : column
  })
}
