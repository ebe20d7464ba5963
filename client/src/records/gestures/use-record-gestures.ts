import { loadFillSteps } from '#client/records/opened-later.tsx'
import { useMemo } from 'react'
import { newId } from '#shared/lib/ids.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { TableAccess } from '#shared/access/access.ts'
import { mayWriteCells } from '#shared/access/may-write.ts'
import { formatCell, parseCell } from '#client/cells/cell-text.ts'
import { configOf, useLocale } from '#client/cells/field-config.ts'
import { typedParser } from '#client/cells/typed-parser.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import {
  clearSteps,
  pasteSteps,
  type GestureContext,
  type GestureSteps,
  type RejectedCell,
} from '#client/records/gestures/gesture-steps.ts'
import { changeRecords, copiedValues } from '#client/nouns/records/record-commands.ts'
import { mostPlaced, placingOf } from '#client/nouns/records/record-places.ts'
import type { RecordStep, RecordValues } from '#client/nouns/records/record-step.ts'
import type { GridRows } from '#client/records/gestures/use-grid-rows.ts'
import type { Taken, UndoEntry } from '#client/nouns/records/undo-stack.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'

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

/** Everything a person can do to records in a grid; each gesture is one mutation and one entry to take back. */
export function useRecordGestures({
  tableId,
  columns,
  rows,
  access,
  startValues,
  viewId,
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
      const entry = steps.length > 0 ? run(steps, gesture) : undefined
      if (refused.length > 0) rejected(refused, entry)
      else if (cells > 0) report(gesture, cells)
    }
    return {
      setCell: (id, field, value) => {
        const row = readTable(tableId)?.find(id)
        if (JSON.stringify(row?.cell(field.id) ?? null) === JSON.stringify(value)) return
        // the record, field or right that others removed during the edit
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
      paste: (plan) => {
        const paste = (parse: typeof parseCell): void => runCells(pasteSteps(plan, { ...context, parse }), 'paste')
        const known = typedParser.get()
        if (known) paste(known)
        else void typedParser.load().then(paste, () => paste(parseCell))
      },
      fill: (from, to, way) => {
        // series of numbers, days and months: with what opens over a table, which is fetched ahead
        void loadFillSteps().then((fillSteps) => runCells(fillSteps(from, to, way, context), 'fill'))
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
      move: (moved, place) => {
        const steps = moved.flatMap(({ id, values }): RecordStep[] => {
          const row = readTable(tableId)?.find(id)
          const changed = Object.entries(values).filter(([fieldId, value]) => JSON.stringify(row?.cell(fieldId)) !== JSON.stringify(value))
          return row && changed.length > 0 ? [{ op: 'update', id, values: Object.fromEntries(changed) }] : []
        })
        const ids = moved.map(({ id }) => id).slice(0, mostPlaced)
        const placing = place && viewId !== undefined ? placingOf(viewId, ids, place.before, place.after) : undefined
        if (steps.length === 0 && !placing) return
        const entry = changeRecords(tableId, steps, 'move', placing)
        if (entry) stack.push(entry)
        report('move', moved.length)
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
  }, [tableId, columns, rows, access, startValues, viewId, report, taken, rejected, notKept, locale])
}
