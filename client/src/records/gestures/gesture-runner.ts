import { newId } from '#shared/lib/ids.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { TableAccess } from '#shared/access/access.ts'
import { mayWriteCells } from '#shared/access/may-write.ts'
import { formatCell, parseCell } from '#client/cells/cell-text.ts'
import { configOf } from '#client/cells/field-config.ts'
import type { GestureContext, GestureSteps, RejectedCell } from '#client/records/gestures/gesture-steps.ts'
import { changeRecords } from '#client/nouns/records/record-commands.ts'
import type { RecordStep, RecordValues } from '#client/nouns/records/record-step.ts'
import type { GridRows } from '#client/records/gestures/use-grid-rows.ts'
import type { Taken, UndoEntry, UndoStack } from '#client/nouns/records/undo-stack.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'

export interface GestureOptions {
  tableId: string
  columns: readonly Field[]
  rows: Pick<GridRows, 'items' | 'placesOf' | 'keep'>
  access: TableAccess
  startValues: RecordValues
  /** the view whose order people make by hand */
  viewId?: string | undefined
  /** says what happened, for screen readers and in toasts */
  report(gesture: string, count: number): void
  /** reports the gesture undone or redone; undefined: there was none */
  taken(way: 'undo' | 'redo', what: Taken | undefined): void
  /** `entry`: the part that was done, to be undone */
  rejected(cells: readonly RejectedCell[], entry: UndoEntry | undefined): void
  /** a value that was written into a cell has no place any more */
  notKept(label: string, text: string, reason: 'recordGone' | 'fieldGone' | 'readOnly'): void
}

/** The one way in which gestures change a table's records: a mutation, an entry to take back, and a word about it. */
export interface GestureRunner {
  options: GestureOptions
  context: GestureContext
  stack: UndoStack
  /** @param at the row where new records are shown first */
  run(steps: readonly RecordStep[], gesture: string, at?: number): UndoEntry | undefined
  /** Runs a gesture over cells and reports those that it could not fill. */
  runCells(steps: GestureSteps, gesture: string): void
}

export function gestureRunner(options: GestureOptions, locale: Locale): GestureRunner {
  const { tableId, columns, rows, access, startValues } = options
  const stack = undoStackOf(tableId)
  const context: GestureContext = {
    columns,
    rowAt: (row) => rows.items[row]?.row,
    readOnly: (field) => !mayWriteCells(access, field),
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
  return {
    options,
    context,
    stack,
    run,
    runCells: ({ steps, cells, rejected }, gesture) => {
      const entry = steps.length > 0 ? run(steps, gesture) : undefined
      if (rejected.length > 0) options.rejected(rejected, entry)
      else if (cells > 0) options.report(gesture, cells)
    },
  }
}
