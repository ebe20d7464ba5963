import { useMemo } from 'react'
import { newId } from '#shared/lib/ids.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { Field } from '#shared/tables/table.ts'
import type { TableAccess } from '#shared/access/access.ts'
import { mayWriteCells } from '#shared/access/may-write.ts'
import type { Range } from '#client/ui/grid/grid-selection.ts'
import type { FillWay } from '#client/ui/grid/grid-types.ts'
import type { PastePlan } from '#client/ui/grid/paste-plan.ts'
import { formatCell, parseCell } from '#client/features/tables/cells/cell-text.ts'
import { configOf, useLocale } from '#client/features/tables/cells/field-config.ts'
import { cellTypes } from '#client/features/tables/cells/cell-types.ts'
import {
  clearSteps,
  pasteSteps,
  type GestureContext,
  type GestureSteps,
  type RejectedCell,
} from '#client/features/tables/records/gesture-steps.ts'
import { changeRecords, copiedValues } from '#client/features/tables/records/record-commands.ts'
import type { RecordStep, RecordValues } from '#client/features/tables/records/record-step.ts'
import type { GridRows } from '#client/features/tables/records/use-grid-rows.ts'
import type { DoneGesture, Taken, UndoEntry } from '#client/features/tables/records/undo-stack.ts'
import { undoStackOf } from '#client/features/tables/records/undo-stacks.ts'
import { readEntity } from '#client/data/replica/use-entities.ts'
import { readTable } from '#client/data/replica/use-records.ts'

export interface GestureOptions {
  tableId: string
  columns: readonly Field[]
  rows: GridRows
  access: TableAccess
  startValues: RecordValues
  /** says what happened, for screen readers and in toasts */
  report(gesture: string, count: number): void
  /** says what was taken back or done again; undefined: there was nothing */
  taken(way: 'undo' | 'redo', what: Taken | undefined): void
  rejected(cells: readonly RejectedCell[], done: number): void
  /** what somebody wrote into a cell has no place any more */
  notKept(label: string, text: string, reason: 'recordGone' | 'fieldGone' | 'readOnly'): void
}

export interface RecordGestures {
  setCell(recordId: string, field: Field, value: CellValue): void
  /** several cells of one record at once */
  setCells(recordId: string, values: RecordValues): void
  toggle(row: number, field: Field): boolean
  clear(range: Range): void
  paste(plan: PastePlan): void
  fill(from: Range, to: Range, way: FillWay): void
  /** the same values in many records */
  setMany(ids: readonly string[], values: RecordValues): void
  /** answers the new record's id; it stays at the row `at` until the person leaves it */
  addRecord(values?: RecordValues, at?: number): string
  duplicate(recordId: string): string | undefined
  duplicateMany(ids: readonly string[]): void
  remove(ids: readonly string[]): DoneGesture | undefined
  undo(): void
  redo(): void
}

/** Everything a person can do to records in a grid; each gesture is one mutation and one entry to take back. */
export function useRecordGestures({
  tableId,
  columns,
  rows,
  access,
  startValues,
  report,
  taken,
  rejected,
  notKept,
}: GestureOptions): RecordGestures {
  const locale = useLocale()
  return useMemo(() => {
    const stack = undoStackOf(tableId)
    const readOnly = (field: Field): boolean => !mayWriteCells(access, field)
    const context: GestureContext = {
      columns,
      rowAt: (row) => rows.items[row]?.row,
      readOnly,
      parse: parseCell,
      check: (field, value) => fieldTypes[field.type].check(value, configOf(field)),
      format: (field, value) => formatCell(field, value, locale),
      locale,
      mayCreate: access.createRecords,
      newId,
      startValues,
    }
    function run(steps: readonly RecordStep[], gesture: string, at?: number): UndoEntry | undefined {
      const places = rows.placesOf(
        steps.filter((step) => step.op !== 'delete').map((step) => step.id),
        at,
      )
      const entry = changeRecords(tableId, steps, gesture)
      // after the change, which is then painted with it: before it the screen is painted once for each
      rows.keep(places)
      if (entry) stack.push(entry)
      return entry
    }
    function runCells({ steps, cells, rejected: refused }: GestureSteps, gesture: string): void {
      if (steps.length > 0) run(steps, gesture)
      if (refused.length > 0) rejected(refused, cells)
      else if (cells > 0) report(gesture, cells)
    }
    return {
      setCell: (id, field, value) => {
        const row = readTable(tableId)?.find(id)
        if (JSON.stringify(row?.cell(field.id) ?? null) === JSON.stringify(value)) return
        // what others took away while somebody was writing
        const gone = !readEntity('field', field.id) ? 'fieldGone' : !row ? 'recordGone' : readOnly(field) ? 'readOnly' : undefined
        if (gone) notKept(field.label, formatCell(field, value, locale), gone)
        else run([{ op: 'update', id, values: { [field.id]: value } }], 'edit')
      },
      setCells: (id, values) => run([{ op: 'update', id, values }], 'edit'),
      toggle: (at, field) => {
        const toggle = cellTypes[field.type].toggle
        const row = rows.items[at]?.row
        if (!toggle || !row || readOnly(field)) return toggle !== undefined
        run([{ op: 'update', id: row.id, values: { [field.id]: toggle(row.cell(field.id)) } }], 'edit')
        return true
      },
      clear: (range) => runCells(clearSteps(range, context), 'clear'),
      paste: (plan) => runCells(pasteSteps(plan, context), 'paste'),
      fill: (from, to, way) => {
        // series of numbers, days and months: with what opens over a table, which is fetched ahead
        void import('#client/features/tables/ui/table-tools.ts').then(({ fillSteps }) =>
          runCells(fillSteps(from, to, way, context), 'fill'),
        )
      },
      setMany: (ids, values) => {
        const steps = ids.flatMap((id): RecordStep[] => {
          const row = readTable(tableId)?.find(id)
          const changed = Object.entries(values).filter(([fieldId, value]) => JSON.stringify(row?.cell(fieldId)) !== JSON.stringify(value))
          return row && changed.length > 0 ? [{ op: 'update', id, values: Object.fromEntries(changed) }] : []
        })
        if (steps.length > 0) run(steps, 'edit')
        report('edit', steps.length)
      },
      addRecord: (values, at) => {
        const id = newId()
        run([{ op: 'create', id, values: { ...startValues, ...values } }], 'create', at)
        return id
      },
      duplicate: (recordId) => {
        const row = readTable(tableId)?.find(recordId)
        if (!row) return undefined
        const id = newId()
        run([{ op: 'create', id, values: copiedValues(tableId, row) }], 'duplicate')
        return id
      },
      duplicateMany: (ids) => {
        const found = ids.flatMap((id) => readTable(tableId)?.find(id) ?? [])
        if (found.length === 0) return
        run(
          found.map((row) => ({ op: 'create', id: newId(), values: copiedValues(tableId, row) })),
          'duplicate',
        )
        report('duplicate', found.length)
      },
      remove: (ids) => {
        const entry = run(
          ids.map((id) => ({ op: 'delete', id })),
          'delete',
        )
        return entry && { undo: () => taken('undo', stack.take(entry)), noticed: (notice) => (entry.notice = notice) }
      },
      undo: () => taken('undo', stack.undo()),
      redo: () => taken('redo', stack.redo()),
    }
  }, [tableId, columns, rows, access, startValues, report, taken, rejected, notKept, locale])
}
