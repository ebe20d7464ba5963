import { describe, expect, it } from 'vitest'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { RollupConfig } from '#shared/fields/types/rollup.ts'
import { localeOf } from '#shared/fields/locale.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { defaultKindsOf } from '#shared/nouns/tables/field-default-kinds.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { lookupValues, rollupValues, type Reach } from '#client/fields/settings/linked-values.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

const field = (number: number, label: string, type: FieldTypeName, config: object = {}): Field => ({
  id: `f${String(number).padStart(12, '0')}`,
  tableId: 't000000000001',
  type,
  label,
  config: { ...(fieldTypes[type].defaultConfig() as object), ...config },
  required: false,
  position: 'a',
})
const row = (id: string, cells: Record<string, CellValue>): RecordRow => ({
  id,
  seq: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: null,
  pending: false,
  cell: (fieldId) => cells[fieldId] ?? null,
})

const price = field(1, 'Price', 'currency')
const city = field(2, 'City', 'singleLineText')
const colours = field(3, 'Colours', 'multipleSelect', {
  options: ['a', 'b', 'c'].map((id) => ({ id: `o00000000000${id}`, label: id, hue: 'blue' })),
})
const parts = field(4, 'Parts', 'connectedRecord', { tableId: 't000000000003' })
const linked = [
  row('1', { [parts.id]: ['b', 'c'], [price.id]: 1001, [city.id]: 'Porto', [colours.id]: ['o00000000000a'] }),
  row('2', { [parts.id]: ['a', 'b'], [price.id]: 2000, [city.id]: null, [colours.id]: ['o00000000000a', 'o00000000000b'] }),
  row('3', { [city.id]: 'Oslo' }),
]
const reach = (limitToOne = false): Reach => ({
  link: field(9, 'Lines', 'connectedRecord', { tableId: 't000000000002', limitToOne }),
  fields: [price, city, colours, parts],
  find: (id) => linked.find((one) => one.id === id),
  text: (cell, { definition, config }) => definition.format(cell, config, localeOf('en', 'UTC', '$')),
  timezone: 'UTC',
})
const own = (...ids: string[]): RecordRow => row('own', { [field(9, '', 'connectedRecord').id]: ids })

describe('a rollup that is being set up', () => {
  const rollup = (config: Partial<RollupConfig>) =>
    rollupValues(
      { linkFieldId: reach().link.id, targetFieldId: null, function: 'count', filter: null, result: null, problem: null, ...config },
      reach(),
    )

  it('gives what the server will', () => {
    const all = own('1', '2', '3')
    expect(rollup({})?.valueOf(all)).toBe(3)
    expect(rollup({ function: 'sum', targetFieldId: price.id })?.valueOf(all)).toBe(3001)
    expect(rollup({ function: 'average', targetFieldId: price.id })?.valueOf(all)).toBe(1501)
    expect(rollup({ function: 'countEmpty', targetFieldId: city.id })?.valueOf(all)).toBe(1)
    expect(rollup({ function: 'join', targetFieldId: city.id })?.valueOf(all)).toBe('Porto, Oslo')
    expect(rollup({ function: 'sum', targetFieldId: price.id })?.result.type).toBe('currency')
    expect(rollup({ function: 'sum', targetFieldId: price.id })?.valueOf(own())).toBeNull()
  })

  it('counts only the linked records that match', () => {
    const filter: RollupConfig['filter'] = {
      id: 'g',
      conjunction: 'and',
      nodes: [{ id: 'c', fieldId: city.id, operator: 'isFilled' }],
    }
    expect(rollup({ filter })?.valueOf(own('1', '2', '3'))).toBe(2)
  })

  it('has no value yet where a field is still to be chosen, or a linked record is not on the device', () => {
    expect(rollup({ function: 'sum' })).toBeUndefined()
    expect(rollup({})?.valueOf(own('1', 'elsewhere'))).toBeUndefined()
  })
})

describe('a lookup that is being set up', () => {
  const lookup = (target: Field, limitToOne = false) =>
    lookupValues({ linkFieldId: reach().link.id, targetFieldId: target.id, result: null, problem: null }, reach(limitToOne))

  it('shows the cell itself through a link to one, and lists what several hold', () => {
    expect(lookup(price, true)?.valueOf(own('1'))).toBe(1001)
    expect(lookup(city, true)?.valueOf(own())).toBeNull()
    expect(lookup(city)?.valueOf(own('1', '2', '3'))).toBe('Porto, Oslo')
    expect(lookup(price)?.valueOf(own('1', '2'))).toBe('$10.01, $20.00')
    expect(lookup(colours)?.valueOf(own('1', '2'))).toEqual(['o00000000000a', 'o00000000000b'])
    // links, in the order of their ids (A14)
    expect(lookup(parts)?.valueOf(own('1', '2'))).toEqual(['a', 'b', 'c'])
    expect(lookup(parts, true)?.valueOf(own('1'))).toEqual(['b', 'c'])
  })
})

describe('the default of a new record’s cell', () => {
  it('is not offered for what is worked out, whatever it gives', () => {
    expect(defaultKindsOf({ type: 'number', config: {} })).toEqual(['fixed', 'sequence'])
    const result = { type: 'number', config: {} }
    expect(defaultKindsOf({ type: 'advancedFormula', config: { expression: '1', result, problem: null } })).toEqual([])
  })
})
