import { describe, expect, it } from 'vitest'
import type { PastRecord } from '#shared/nouns/records/past-calls.ts'
import type { TableAccess } from '#shared/access/access.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { changesBack } from '#client/records/past/bring-back.ts'

const field = (id: string): Field => ({ id, type: 'singleLineText', label: id, config: {} }) as Field
const fields = [field('name'), field('locked'), field('same')]
const access = (rights: Partial<TableAccess>): TableAccess =>
  ({ editRecords: true, deleteRecords: true, readonlyFields: new Set(['locked']), ...rights }) as TableAccess
const record = (more: Partial<PastRecord>): PastRecord => ({
  id: 'r',
  seq: 7,
  deleted: false,
  values: { locked: 'then', same: 'same' },
  now: { name: 'filled since', locked: 'now' },
  unfit: [],
  ...more,
})

describe('what brings a record back', () => {
  it('is its cells that differ and may be written, of the version that was looked at', () => {
    expect(changesBack(record({}), fields, access({}))).toEqual([{ op: 'update', id: 'r', base: 7, values: { name: null } }])
  })

  it('is nothing where no cell takes its old value, or may be written', () => {
    expect(changesBack(record({ unfit: ['name'] }), fields, access({}))).toEqual([])
    expect(changesBack(record({}), fields, access({ editRecords: false }))).toEqual([])
    expect(changesBack(record({ now: {} }), fields, access({}))).toEqual([])
  })

  it('is nothing of what formulas gave, which follows', () => {
    const sum = { ...field('sum'), type: 'advancedFormula' } as Field
    const changed = record({ values: { sum: 1 }, now: { name: 'filled since', sum: 2 } })
    expect(changesBack(changed, [...fields, sum], access({}))).toEqual([{ op: 'update', id: 'r', base: 7, values: { name: null } }])
  })

  it('takes it out of the trash first, where the person may', () => {
    expect(changesBack(record({ deleted: true }), fields, access({})).map(({ op }) => op)).toEqual(['restore', 'update'])
    expect(changesBack(record({ deleted: true, now: {} }), fields, access({}))).toEqual([{ op: 'restore', id: 'r' }])
    expect(changesBack(record({ deleted: true }), fields, access({ deleteRecords: false }))).toEqual([])
  })
})
