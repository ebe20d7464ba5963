import { itemsOf } from '#shared/fields/cell-items.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { RecordGroup } from '#shared/query/groups.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { FilterCondition } from '#shared/values/query.ts'
import type { KanbanColumn } from '#shared/views/kanban-view.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

/** The column of records without a value. */
export const noValue = ''
/** The column of ticked boxes. */
export const ticked = '1'

/** A column with its cards. */
export interface BoardColumn extends KanbanColumn {
  /** those that are here */
  rows: readonly RecordRow[]
  /** of a large table more than are here */
  count: number
  /** fetches the next of them; absent: there are none */
  more?: (() => void) | undefined
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

/** True for fields whose cells are one value: each column is a group of equal cells. */
export function keepsCells({ type }: Pick<Field, 'type'>): boolean {
  const { column, yesNo } = fieldTypes[type]
  return column === 'text' && !yesNo
}

/** The field that a new board begins with: one of options, else whatever makes columns. */
export function firstColumnsField<Of extends Pick<Field, 'type'>>(fields: readonly Of[]): Of | undefined {
  const able = fields.filter(makesColumns)
  return able.find(({ type }) => fieldTypes[type].holds === 'options') ?? able[0]
}

/** The fields that can make columns, the one that a new board begins with first. */
export function columnsFields<Of extends Pick<Field, 'type'>>(fields: readonly Of[]): Of[] {
  const first = firstColumnsField(fields)
  return first ? [first, ...fields.filter((field) => field !== first && makesColumns(field))] : []
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

/** The condition that holds for a column's records; undefined where its field has no operator that asks so. */
export function columnCondition(field: Pick<Field, 'id' | 'type'>, columnId: string): FilterCondition | undefined {
  const { operators, yesNo } = fieldTypes[field.type]
  const isFilled = yesNo === true && columnId === ticked
  const forms = isFilled ? ['isFilled'] : columnId === noValue ? ['isEmpty'] : ['anyOf', 'listHasAny']
  const found = operators.find(({ form, part }) => part === undefined && forms.includes(form))
  if (!found) return undefined
  const condition = { id: 'column', fieldId: field.id, operator: found.name }
  return columnId === noValue || isFilled ? condition : { ...condition, value: [columnId] }
}

/** How many records each column has, by groups of equal cells. A record with several values is in several columns. */
export function countByColumn(groups: readonly RecordGroup[], field: Field): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { keys, count } of groups) for (const key of keysOf(field, keys[0] ?? null)) counts.set(key, (counts.get(key) ?? 0) + count)
  return counts
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
