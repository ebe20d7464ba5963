import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { exactly, minus, numberOf, plus, readSum, sumOf, writeSum, noSum } from '#shared/computed/exact-sum.ts'
import { readersOf, readsOf } from '#shared/computed/reads.ts'
import { lookupResult, rollupFunctionsOf, rollupResult } from '#shared/computed/result-of.ts'
import { figuresOf, listText, rollupValue } from '#shared/computed/rollup-value.ts'
import { storedNumber } from '#shared/fields/number-text.ts'

const number = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e200, max: 1e200 }).map(storedNumber),
)

describe('exact sums', () => {
  test.prop([fc.array(number, { maxLength: 40 }), fc.array(number, { maxLength: 20 })])(
    'forget what was added and taken away',
    (kept, gone) => {
      let sum = noSum
      for (const one of [...kept, ...gone]) sum = plus(sum, exactly(one))
      for (const one of gone.toReversed()) sum = minus(sum, exactly(one))
      expect(numberOf(readSum(writeSum(sum)))).toBe(numberOf(sumOf(kept)))
    },
  )

  it('add decimals as they are written', () => {
    expect(numberOf(sumOf([0.1, 0.2]))).toBe(0.3)
    expect(numberOf(sumOf([1e16, 1, -1e16]))).toBe(1)
    expect(numberOf(sumOf([1e-7, 1e22, -1e22]))).toBe(1e-7)
  })
})

const figures = figuresOf([4, null, 1, 4])

describe('rollups', () => {
  it.each([
    ['count', 4],
    ['countFilled', 3],
    ['countEmpty', 1],
    ['percentFilled', 75],
    ['unique', 2],
    ['sum', 9],
    ['average', 3],
    ['median', 4],
    ['min', 1],
    ['max', 4],
    ['all', null],
    ['any', 1],
  ] as const)('%s of 4, nothing, 1, 4 is %s', (name, value) => {
    expect(rollupValue(name, figures, false)).toBe(value)
  })

  it.each([
    ['count', 0],
    ['countFilled', 0],
    ['percentFilled', null],
    ['sum', null],
    ['average', null],
    ['median', null],
    ['max', null],
    ['all', null],
  ] as const)('%s of nothing is %s', (name, value) => {
    expect(rollupValue(name, figuresOf([]), false)).toBe(value)
  })

  it('round means of money to whole units', () => {
    expect(rollupValue('average', figuresOf([1, 2, 2]), true)).toBe(2)
    expect(rollupValue('median', figuresOf([1, 2]), true)).toBe(2)
  })

  it('offer what suits the target, with its kind of result', () => {
    const target = (type: FieldTypeName) => behaviourOf({ type, config: {} })
    expect(rollupFunctionsOf(undefined)).toEqual(['count'])
    expect(rollupFunctionsOf(target('number'))).toContain('median')
    expect(rollupFunctionsOf(target('date'))).toContain('max')
    expect(rollupFunctionsOf(target('date'))).not.toContain('sum')
    expect(rollupFunctionsOf(target('checkbox'))).not.toContain('sum')
    expect(rollupFunctionsOf(target('connectedRecord'))).toEqual([])
    // of the record itself: who, and since when
    expect(rollupFunctionsOf(target('timeSinceLastUpdate'))).toContain('max')
    expect(rollupResult('max', target('timeSinceLastUpdate'))?.type).toBe('dateTime')
    expect(rollupFunctionsOf(target('recordAttribution'))).toEqual([
      'countFilled',
      'countEmpty',
      'percentFilled',
      'unique',
      'all',
      'any',
      'join',
    ])
    expect(rollupResult('max', target('date'))?.type).toBe('date')
    expect(rollupResult('percentFilled', target('date'))?.type).toBe('percent')
  })
})

describe('lookups', () => {
  const options = [{ id: 'o00000000000a', label: 'A', hue: 'blue' }]
  it('are the target’s cell through a link to one, a list or text through one to many', () => {
    const select = behaviourOf({ type: 'select', config: { options } })
    expect(lookupResult(select, true)).toEqual({ type: 'select', config: { options } })
    expect(lookupResult(select, false)).toEqual({ type: 'multipleSelect', config: { options } })
    expect(lookupResult(behaviourOf({ type: 'user', config: { multiple: false } }), false)).toEqual({
      type: 'user',
      config: { multiple: true },
    })
    expect(lookupResult(behaviourOf({ type: 'number', config: {} }), false)?.type).toBe('singleLineText')
    const link = behaviourOf({ type: 'reference', config: { tableId: 't', inverseFieldId: 'f', limitToOne: true } })
    const reached = (limitToOne: boolean) => ({ type: 'connectedRecord', config: { tableId: 't', inverseFieldId: null, limitToOne } })
    expect([lookupResult(link, true), lookupResult(link, false)]).toEqual([reached(true), reached(false)])
    expect(lookupResult(behaviourOf({ type: 'openRecordBtn', config: {} }), true)).toBeUndefined()
  })

  it('list texts on one line, cut whole', () => {
    expect(listText(['a', '', 'b\nc'], false)).toBe('a, b c')
    expect(listText(['a'], true)).toBe('a, …')
    expect(listText([''], true)).toBeNull()
    const long = listText(['x'.repeat(4998), '😀'.repeat(5)], false) ?? ''
    expect([long.length <= 5000, /\p{Surrogate}/u.test(long)]).toEqual([true, false])
  })
})

describe('what a field reads', () => {
  const determined = { result: null, problem: null }
  const fields = [
    { id: 'f00000000000a', type: 'number' as const, config: {} },
    { id: 'f00000000000b', type: 'advancedFormula' as const, config: { expression: '{f00000000000a} + { f00000000000a }', ...determined } },
    {
      id: 'f00000000000c',
      type: 'rollup' as const,
      config: {
        linkFieldId: 'f00000000000d',
        targetFieldId: 'f00000000000a',
        function: 'sum',
        filter: { id: 'g', conjunction: 'and', nodes: [{ id: 'n', fieldId: 'f00000000000e', operator: 'isFilled' }] },
        ...determined,
      },
    },
  ]
  it('is told by its settings', () => {
    expect(fields.map((field) => readsOf(field))).toEqual([
      undefined,
      { own: ['f00000000000a'], through: undefined },
      { own: [], through: { linkFieldId: 'f00000000000d', fieldIds: ['f00000000000a', 'f00000000000e'] } },
    ])
    const readers = (id: string) => readersOf(id, fields).map((field) => field.id)
    expect(readers('f00000000000a')).toEqual(['f00000000000b', 'f00000000000c'])
    expect(readers('f00000000000d')).toEqual(['f00000000000c'])
    expect(readers('f00000000000e')).toEqual(['f00000000000c'])
  })
})
