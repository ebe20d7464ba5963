import { parseCell } from '#client/cells/cell-text.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { typedParser } from '#client/cells/typed-parser.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import type { GestureRunner } from '#client/records/gestures/gesture-runner.ts'
import { clearSteps, pasteSteps } from '#client/records/gestures/gesture-steps.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'
import { loadFillSteps } from '#client/records/opened-later.tsx'

type CellGestures = Pick<RecordGestures, 'setCell' | 'setCells' | 'toggle' | 'clear' | 'paste' | 'fill'>

/** The gestures over cells: one, or a range of them. */
export function cellGestures({ options, context, run, runCells }: GestureRunner): CellGestures {
  const { tableId, rows, notKept } = options
  const { readOnly, format } = context
  return {
    setCell: (id, field, value) => {
      const row = readTable(tableId)?.find(id)
      if (JSON.stringify(row?.cell(field.id) ?? null) === JSON.stringify(value)) return
      // the record, field or right that others removed during the edit
      const gone = !readEntity('field', field.id) ? 'fieldGone' : !row ? 'recordGone' : readOnly(field) ? 'readOnly' : undefined
      if (gone) notKept(field.label, format(field, value), gone)
      else run([{ op: 'update', id, values: { [field.id]: value } }], 'edit')
    },
    setCells: (id, values) => run([{ op: 'update', id, values }], 'edit')?.handle,
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
  }
}
