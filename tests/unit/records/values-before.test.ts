import { describe, expect, it } from 'vitest'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordHistoryEntry } from '#shared/nouns/records/record-page.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { valuesBefore } from '#client/records/structure/values-before.ts'

const field = (id: string, type: Field['type'] = 'singleLineText'): Field => ({ id, type, label: id, config: {} }) as Field
const fields = [field('name'), field('note'), field('amount', 'number')]
type Told = Pick<RecordHistoryEntry, 'op' | 'before' | 'after' | 'lostRace'>
const told = (before: Record<string, CellValue>, after: Record<string, CellValue>, lostRace: string[] = []): Told => ({
  op: 'update',
  before,
  after,
  lostRace,
})
const now = (cells: Record<string, CellValue>) => ({ cell: (fieldId: string) => cells[fieldId] ?? null })

describe('bringing a record back to before a change', () => {
  it('writes what its cells were then, through all changes since, and leaves those that are the same again', () => {
    // newest first
    const entries = [
      told({ name: 'b' }, { name: 'c' }),
      told({ note: 'x' }, { note: null }),
      told({ name: 'a', note: null }, { name: 'b', note: 'x' }),
    ]
    const row = now({ name: 'c', note: null, amount: 3 })
    expect(valuesBefore(entries, row, fields)).toEqual({ name: 'a' })
    expect(valuesBefore(entries.slice(0, 2), row, fields)).toEqual({ name: 'b', note: 'x' })
  })

  it('empties what was empty, and takes no value that never stood there', () => {
    const entries = [told({ name: 'kept' }, { name: 'lost', note: 'new' }, ['name'])]
    expect(valuesBefore(entries, now({ name: 'kept', note: 'new' }), fields)).toEqual({ note: null })
  })

  it('leaves cells of a type that the field no longer has, and fields that one may not write', () => {
    const entries = [told({ amount: 'twelve', name: 'a', gone: 1 }, { amount: 'thirteen', name: 'b', gone: 2 })]
    expect(valuesBefore(entries, now({ amount: 13, name: 'b', gone: 2 }), [field('amount', 'number')])).toEqual({})
  })
})
