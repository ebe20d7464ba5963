import { newId } from '#shared/lib/ids.ts'
import { beginDraft } from '#client/nouns/records/draft-record.ts'
import { changeRecords, copiedValues } from '#client/nouns/records/record-commands.ts'
import { mostPlaced, placingOf } from '#client/nouns/records/record-places.ts'
import type { RecordStep, RecordValues } from '#client/nouns/records/record-step.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import type { GestureRunner } from '#client/records/gestures/gesture-runner.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'

type RowGestures = Omit<RecordGestures, 'setCell' | 'setCells' | 'toggle' | 'clear' | 'paste' | 'fill'>

/** The gestures over whole records. */
export function rowGestures({ options, stack, run }: GestureRunner): RowGestures {
  const { tableId, rows, startValues, viewId, report, taken } = options

  /** Steps for the values that differ from those that the records have. */
  function updates(changes: readonly { id: string; values: RecordValues }[]): RecordStep[] {
    return changes.flatMap(({ id, values }): RecordStep[] => {
      const row = readTable(tableId)?.find(id)
      const changed = Object.entries(values).filter(([fieldId, value]) => JSON.stringify(row?.cell(fieldId)) !== JSON.stringify(value))
      return row && changed.length > 0 ? [{ op: 'update', id, values: Object.fromEntries(changed) }] : []
    })
  }

  return {
    setMany: (ids, values) => {
      const steps = updates(ids.map((id) => ({ id, values })))
      if (steps.length > 0) run(steps, 'edit')
      report('edit', steps.length)
    },
    move: (moved, place) => {
      const steps = updates(moved)
      const ids = moved.map(({ id }) => id).slice(0, mostPlaced)
      const placing = place && viewId !== undefined ? placingOf(viewId, ids, place.before, place.after) : undefined
      if (steps.length === 0 && !placing) return
      const entry = changeRecords(tableId, steps, 'move', placing)
      if (entry) stack.push(entry)
      report('move', moved.length)
    },
    addRecord: (values) => {
      const id = newId()
      run([{ op: 'create', id, values: { ...startValues, ...values } }], 'create')
      return id
    },
    beginRecord: (values, at, place) => {
      const placed = place && viewId !== undefined ? { viewId, ...place } : undefined
      const id = beginDraft(tableId, { ...startValues, ...values }, placed)
      rows.keep(rows.placesOf([id], at))
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
}
