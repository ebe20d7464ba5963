import { describe, expect, test } from 'vitest'
import { localeOf } from '#shared/fields/locale.ts'
import type { RejectedCell } from '#client/records/gestures/gesture-steps.ts'
import { lackedFields, stepsWithFields } from '#client/records/gestures/paste-fields.ts'

const locale = localeOf('en')
const cell = (recordId: string, past: number, text: string): RejectedCell => ({
  row: 0,
  label: '',
  text,
  past,
  recordId,
  reason: 'noField',
})
const other: RejectedCell = { row: 0, label: 'State', text: 'x', reason: 'notOption', recordId: 'a', fieldId: 'state' }
const nameOf = (number: number) => `New field ${number}`

describe('a paste wider than the table (A22)', () => {
  test('lacks a field for each column, of the type that each of its texts fits', () => {
    const cells = [
      cell('a', 1, '7'),
      cell('b', 1, '1.5'),
      cell('a', 0, '3'),
      cell('b', 0, 'red'),
      cell('a', 3, 'a@b.org'),
      cell('b', 4, 'x\ny'),
      other,
    ]
    const lacked = lackedFields(cells, new Set(['New field 2']), nameOf, locale)
    expect(lacked.map(({ past, field }) => [past, field.type, field.label])).toEqual([
      [0, 'singleLineText', 'New field 1'],
      [1, 'number', 'New field 3'],
      [3, 'email', 'New field 4'],
      [4, 'text', 'New field 5'],
    ])
  })

  test('writes its cells into the new fields, makes records that nothing was pasted of, and leaves the rest refused', () => {
    const cells = [cell('a', 0, '7'), cell('new', 0, '8'), cell('a', 1, 'kept'), other]
    const made = new Map([[0, { id: 'fnew', type: 'number' as const, label: 'New', config: { decimals: null, thousands: true } }]])
    const { steps, rest } = stepsWithFields(cells, made, { locale, startValues: { state: null }, isThere: (id) => id === 'a' })
    expect(steps).toEqual([
      { op: 'update', id: 'a', values: { fnew: 7 } },
      { op: 'create', id: 'new', values: { state: null, fnew: 8 } },
    ])
    expect(rest.map(({ text }) => text)).toEqual(['kept', 'x'])
  })
})
