import { expect, it } from 'vitest'
import { readComments } from '#shared/fields/types/comments.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordConflict } from '#shared/nouns/records/record-conflict.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { changeOfDecision, placeForBoth } from '#client/nouns/conflicts/conflict-decision.ts'

const conflict: RecordConflict = {
  id: newId(),
  kind: 'cell',
  tableId: 't1',
  recordId: newId(),
  fieldId: 'f1',
  mine: 'mine',
  mineAt: '2026-01-01T00:00:00.000Z',
  theirs: 'theirs',
  theirsBy: newId(),
  theirsAt: '2026-01-01T00:01:00.000Z',
  seq: 5,
}
const fieldOf = (id: string, type: FieldTypeName): Field => ({ id, type, tableId: 't1', label: id, config: {} }) as unknown as Field
const rowOf = (cells: Record<string, CellValue>, seq = 7) => ({ seq, cell: (id: string) => cells[id] ?? null })
const { recordId: id } = conflict

it('writes mine again on what stands, or leaves it', () => {
  const row = rowOf({ f1: 'theirs' })
  expect(changeOfDecision(conflict, 'mine', row, undefined)).toEqual({ op: 'update', id, values: { f1: 'mine' }, base: 7 })
  expect(changeOfDecision(conflict, 'theirs', row, undefined)).toBe(undefined)
})

it('keeps both as a comment beside those that are there, or behind a text that can hold both', () => {
  const comment = { id: newId(), by: newId(), at: '2026-01-01T00:02:00.000Z', text: 'Name: mine' }
  const [name, notes, amount, comments] = [
    fieldOf('f1', 'singleLineText'),
    fieldOf('f1', 'text'),
    fieldOf('f1', 'number'),
    fieldOf('f2', 'comments'),
  ]
  expect(placeForBoth(conflict, [name, comments])).toBe(comments)
  expect(placeForBoth(conflict, [notes])).toBe(notes)
  expect(placeForBoth({ ...conflict, mine: 1 }, [amount])).toBe(undefined)
  const first = { id: newId(), by: newId(), at: '2026-01-01T00:00:00.000Z', text: 'first' }
  const noted = changeOfDecision(conflict, 'both', rowOf({ f2: [JSON.stringify(first)] }), { field: comments, comment })
  expect(noted?.op === 'update' && readComments(noted.values['f2'] ?? null)).toEqual([first, comment])
  const joined = (field: Field) => changeOfDecision(conflict, 'both', rowOf({ f1: 'theirs' }), { field, comment })
  expect(joined(name)).toMatchObject({ values: { f1: 'theirs / mine' } })
  expect(joined(notes)).toMatchObject({ values: { f1: 'theirs\nmine' } })
})

it('knows of a record that is not here what the conflict tells', () => {
  expect(changeOfDecision(conflict, 'mine', undefined, undefined)).toMatchObject({ values: { f1: 'mine' }, base: 5 })
})

it('deletes what was to be deleted, also when the record is not here', () => {
  const whole = { ...conflict, fieldId: null, mine: null }
  expect(changeOfDecision({ ...whole, kind: 'deleted' }, 'mine', rowOf({}), undefined)).toEqual({ op: 'delete', id, base: 7 })
  expect(changeOfDecision({ ...whole, kind: 'deleted' }, 'theirs', rowOf({}), undefined)).toBe(undefined)
  expect(changeOfDecision({ ...whole, kind: 'revived' }, 'theirs', undefined, undefined)).toMatchObject({ op: 'delete', id })
  expect(changeOfDecision({ ...whole, kind: 'revived' }, 'mine', undefined, undefined)).toBe(undefined)
})
