import { useMemo } from 'react'
import { newId } from '#shared/lib/ids.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { Field } from '#shared/tables/table.ts'
import type { TableAccess } from '#shared/access/access.ts'
import type { Range } from '#client/ui/grid/grid-selection.ts'
import type { PastePlan } from '#client/ui/grid/paste-plan.ts'
import { parseCell } from '#client/features/tables/cells/cell-text.ts'
import { configOf, useLocale } from '#client/features/tables/cells/field-config.ts'
import { cellTypes } from '#client/features/tables/cells/cell-types.ts'
import {
  clearSteps,
  fillSteps,
  pasteSteps,
  type GestureContext,
  type GestureSteps,
  type RejectedCell,
} from '#client/features/tables/records/gesture-steps.ts'
import { changeRecords, copiedValues, type RecordStep, type RecordValues } from '#client/features/tables/records/record-commands.ts'
import type { GridRows } from '#client/features/tables/records/use-grid-rows.ts'
import { undoStackOf } from '#client/features/tables/records/undo-stacks.ts'
import { readTable } from '#client/data/replica/use-records.ts'

export interface GestureOptions {
  tableId: string
  columns: readonly Field[]
  rows: GridRows
  access: TableAccess
  startValues: RecordValues
  /** says what happened, for screen readers and in toasts */
  report(gesture: string, count: number): void
  rejected(cells: readonly RejectedCell[], done: number): void
}

export interface RecordGestures {
  setCell(recordId: string, field: Field, value: CellValue): void
  /** several cells of one record at once */
  setCells(recordId: string, values: RecordValues): void
  toggle(row: number, field: Field): boolean
  clear(range: Range): void
  paste(plan: PastePlan): void
  fillDown(range: Range): void
  /** answers the new record's id */
  addRecord(): string
  duplicate(recordId: string): string | undefined
  remove(ids: readonly string[]): void
  undo(): void
  redo(): void
}

/** Everything a person can do to records in a grid; each gesture is one mutation and one entry to take back. */
export function useRecordGestures({ tableId, columns, rows, access, startValues, report, rejected }: GestureOptions): RecordGestures {
  const locale = useLocale()
  return useMemo(() => {
    const stack = undoStackOf(tableId)
    const readOnly = (field: Field): boolean =>
      !access.editRecords || access.readonlyFields.has(field.id) || fieldTypes[field.type].computed
    const context: GestureContext = {
      columns,
      rowAt: (row) => rows.rows[row]?.row,
      readOnly,
      parse: parseCell,
      check: (field, value) => fieldTypes[field.type].check(value, configOf(field)),
      locale,
      mayCreate: access.createRecords,
      newId,
      startValues,
    }
    function run(steps: readonly RecordStep[], gesture: string): void {
      rows.keep(steps.filter((step) => step.op !== 'delete').map((step) => step.id))
      const entry = changeRecords(tableId, steps, gesture)
      if (entry) stack.push(entry)
    }
    function runCells({ steps, cells, rejected: refused }: GestureSteps, gesture: string): void {
      if (steps.length > 0) run(steps, gesture)
      if (refused.length > 0) rejected(refused, cells)
      else if (cells > 0) report(gesture, cells)
    }
    return {
      setCell: (id, field, value) => {
        if (readOnly(field)) return
        const before = readTable(tableId)?.find(id)?.cell(field.id) ?? null
        if (JSON.stringify(before) !== JSON.stringify(value)) run([{ op: 'update', id, values: { [field.id]: value } }], 'edit')
      },
      setCells: (id, values) => run([{ op: 'update', id, values }], 'edit'),
      toggle: (at, field) => {
        const toggle = cellTypes[field.type].toggle
        const row = rows.rows[at]?.row
        if (!toggle || !row || readOnly(field)) return toggle !== undefined
        run([{ op: 'update', id: row.id, values: { [field.id]: toggle(row.cell(field.id)) } }], 'edit')
        return true
      },
      clear: (range) => runCells(clearSteps(range, context), 'clear'),
      paste: (plan) => runCells(pasteSteps(plan, context), 'paste'),
      fillDown: (range) => runCells(fillSteps(range, context), 'fill'),
      addRecord: () => {
        const id = newId()
        run([{ op: 'create', id, values: startValues }], 'create')
        return id
      },
      duplicate: (recordId) => {
        const row = readTable(tableId)?.find(recordId)
        if (!row) return undefined
        const id = newId()
        run([{ op: 'create', id, values: copiedValues(tableId, row) }], 'duplicate')
        return id
      },
      remove: (ids) => {
        run(
          ids.map((id) => ({ op: 'delete', id })),
          'delete',
        )
      },
      undo: () => {
        const entry = stack.undo()
        if (entry) report('undo', entry.count)
      },
      redo: () => {
        const entry = stack.redo()
        if (entry) report('redo', entry.count)
      },
    }
  }, [tableId, columns, rows, access, startValues, report, rejected, locale])
}
