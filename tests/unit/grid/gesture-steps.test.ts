import { describe, expect, it } from 'vitest'
import { fieldTypes } from '#shared/fields/registry.ts'
import { localeOf } from '#shared/fields/locale.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { fillSteps } from '#client/records/gestures/fill-steps.ts'
import { clearSteps, pasteSteps, type GestureContext } from '#client/records/gestures/gesture-steps.ts'
import { planPaste } from '#client/ui/grid/paste-plan.ts'

const option = { id: 'oaaaaaaaaaaaa', label: 'Open', hue: 'blue' }
const field = (id: string, type: FieldTypeName, patch: Partial<Field> = {}): Field => ({
  id,
  tableId: 't1',
  type,
  label: id.toUpperCase(),
  config: type === 'select' ? { options: [option] } : {},
  required: false,
  position: 'a0',
  ...patch,
})

const columns = [field('name', 'singleLineText'), field('amount', 'number'), field('state', 'select'), field('locked', 'number')]
const records = [
  { id: 'r1', values: { name: 'Ann', amount: 1, state: option.id, locked: 7 } },
  { id: 'r2', values: { name: 'Bob', amount: null, state: null, locked: null } },
]

function context(patch: Partial<GestureContext> = {}): GestureContext {
  let made = 0
  return {
    columns,
    rowAt: (row) => {
      const record = records[row]
      return record && { id: record.id, cell: (id) => (record.values as Record<string, CellValue>)[id] ?? null }
    },
    readOnly: (candidate) => candidate.id === 'locked',
    parse: (target, text, locale) => fieldTypes[target.type].parse(text, target.config, locale),
    check: (target, value) => fieldTypes[target.type].check(value, target.config),
    format: (target, value) => fieldTypes[target.type].format(value, target.config, localeOf('en')),
    locale: localeOf('en'),
    mayCreate: true,
    newId: () => `new${(made += 1)}`,
    startValues: {},
    ...patch,
  }
}

const paste = (rows: string[][], at: { row: number; col: number }, patch: Partial<GestureContext> = {}) =>
  pasteSteps(
    planPaste(
      rows.map((row) => row.map((text) => ({ text }))),
      { top: at.row, left: at.col, bottom: at.row, right: at.col },
      { rows: records.length, cols: columns.length },
    ),
    context(patch),
  )

describe('pasting into records', () => {
  it('makes new records in the order of their rows, whichever of them has a cell that does not fit', () => {
    const { steps, rejected } = paste(
      [
        ['Eve', '1'],
        ['Dan', 'many'],
        ['Fay', '3'],
      ],
      { row: 2, col: 0 },
    )
    expect(steps.map((step) => step.op !== 'delete' && [step.id, step.values['name']])).toEqual([
      ['new1', 'Eve'],
      ['new2', 'Dan'],
      ['new3', 'Fay'],
    ])
    expect(rejected).toEqual([expect.objectContaining({ recordId: 'new2', fieldId: 'amount' })])
  })

  it('reads each cell by its field and makes rows past the end', () => {
    const { steps, cells, rejected } = paste(
      [
        ['Eve', '1,250.5', 'open'],
        ['Dan', '3', ''],
      ],
      { row: 1, col: 0 },
    )
    expect(rejected).toEqual([])
    expect(cells).toBe(6)
    expect(steps).toEqual([
      { op: 'update', id: 'r2', values: { name: 'Eve', amount: 1250.5, state: option.id } },
      { op: 'create', id: 'new1', values: { name: 'Dan', amount: 3 } },
    ])
  })

  it('lists what does not fit, cell by cell, and does the rest', () => {
    const { steps, cells, rejected } = paste([['Ann', 'many', 'Nowhere', '5']], { row: 0, col: 0 })
    expect(rejected).toEqual([
      { row: 0, label: 'AMOUNT', text: 'many', reason: 'notNumber', recordId: 'r1', fieldId: 'amount' },
      { row: 0, label: 'STATE', text: 'Nowhere', reason: 'notOption', recordId: 'r1', fieldId: 'state' },
      { row: 0, label: 'LOCKED', text: '5', reason: 'readOnly' },
    ])
    expect(cells).toBe(1)
    expect(steps, 'Ann is there already: nothing is sent').toEqual([])
  })

  it('lists what stands in columns past the last field, but no empty cells of them', () => {
    const { cells, rejected } = paste([['5', 'lost', '', 'too']], { row: 0, col: 3 }, { readOnly: () => false })
    expect(cells).toBe(1)
    expect(rejected).toEqual([
      { row: 0, past: 0, label: '', text: 'lost', reason: 'noField', recordId: 'r1' },
      { row: 0, past: 2, label: '', text: 'too', reason: 'noField', recordId: 'r1' },
    ])
  })

  it('does not make records for those who may not, and says so', () => {
    const { steps, rejected } = paste([['a'], ['b'], ['c']], { row: 1, col: 0 }, { mayCreate: false })
    expect(steps).toEqual([{ op: 'update', id: 'r2', values: { name: 'a' } }])
    expect(rejected.map(({ text, reason }) => [text, reason])).toEqual([
      ['b', 'notCreated'],
      ['c', 'notCreated'],
    ])
  })

  it('never empties a required field', () => {
    const { rejected } = paste([['']], { row: 0, col: 0 }, { columns: [field('name', 'singleLineText', { required: true })] })
    expect(rejected).toEqual([{ row: 0, label: 'NAME', text: '', reason: 'required' }])
  })

  it('takes the exact value from our own grids, and the text where it does not fit', () => {
    const plan = (raw: unknown, text: string, col: number) =>
      planPaste([[{ text, raw }]], { top: 1, left: col, bottom: 1, right: col }, { rows: 2, cols: 4 })
    expect(pasteSteps(plan(option.id, 'Renamed', 2), context()).steps).toEqual([{ op: 'update', id: 'r2', values: { state: option.id } }])
    expect(pasteSteps(plan('oforeign00000', 'Open', 2), context()).steps).toEqual([
      { op: 'update', id: 'r2', values: { state: option.id } },
    ])
    expect(pasteSteps(plan({ strange: true }, '12', 1), context()).steps).toEqual([{ op: 'update', id: 'r2', values: { amount: 12 } }])
  })

  it('gives new records the values of the filter they are made in', () => {
    const { steps } = paste([['a'], ['b']], { row: 1, col: 0 }, { startValues: { state: option.id } })
    expect(steps.at(-1)).toEqual({ op: 'create', id: 'new1', values: { state: option.id, name: 'b' } })
  })
})

describe('clearing and filling', () => {
  it('clears what is filled, leaving read-only and required fields', () => {
    const { steps, cells } = clearSteps(
      { top: 0, left: 0, bottom: 1, right: 3 },
      context({ columns: [field('name', 'singleLineText', { required: true }), ...columns.slice(1)] }),
    )
    expect(steps).toEqual([{ op: 'update', id: 'r1', values: { amount: null, state: null } }])
    expect(cells).toBe(2)
  })

  it('fills down from the first row of the range', () => {
    const { steps, cells } = fillSteps(
      { top: 0, left: 0, bottom: 0, right: 2 },
      { top: 0, left: 0, bottom: 1, right: 2 },
      'copy',
      context(),
    )
    expect(steps).toEqual([{ op: 'update', id: 'r2', values: { name: 'Ann', amount: 1, state: option.id } }])
    expect(cells).toBe(3)
  })
})
