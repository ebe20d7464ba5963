import { describe, expect, it } from 'vitest'
import type { FieldResult } from '#shared/fields/field-type.ts'
import { compileFormula } from '#shared/formulas/formula.ts'
import { cellOf, resultFor, resultTypes } from '#shared/formulas/result.ts'
import { scalar, scalarKinds } from '#shared/values/formula-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { formulaEnv, formulaFields, linked, people, reading, rowOf, typeOf, type Cells } from '#tests/support/formula-world.ts'

const lap = (from: string, to: string | null): string =>
  JSON.stringify({ started_at: from, finished_at: to, finished_by: to ? people.ana : null })

/** [field, its cell, its type, how it reads] */
const readings: readonly (readonly [label: string, cell: CellValue, type: string, shown: string])[] = [
  ['Num', 1.5, 'number', '1.5'],
  ['Price', 123456, 'currency', '$1,234.56'],
  ['Rate', 12.5, 'percent', '12.5%'],
  ['Name', 'Ana', 'text', 'Ana'],
  ['Due', '2026-03-31', 'date', '03/31/2026'],
  ['When', '2026-03-31T12:30:00.000Z', 'dateTime', '03/31/2026 12:30'],
  ['Done', 1, 'boolean', 'TRUE'],
  ['Done', null, 'boolean', 'FALSE'],
  ['Status', 'o000000000002', 'text', 'Pago'],
  ['Status', 'o000000000009', 'text', ''],
  ['Labels', ['o000000000003', 'o000000000001'], 'list of text', 'Ação, já, Novo'],
  ['Owner', [people.ana], 'text', 'Ana Souza'],
  ['Team', [people.ana, people.rui], 'list of text', 'Ana Souza, Rui'],
  ['Orders', [linked.one, linked.two], 'list of text', 'Order 1, Order 2'],
  ['Customer', [linked.two], 'text', 'Order 2'],
  ['Period', ['2026-03-01', '2026-03-07'], 'list of date', '03/01/2026, 03/07/2026'],
  ['At', '14:30:00', 'duration', '14:30:00'],
  ['Clock', [lap('2026-01-01T10:00:00.000Z', '2026-01-01T11:30:00.000Z'), lap('2026-01-01T12:00:00.000Z', null)], 'duration', '1:30:00'],
  ['Words', ['a', 'b'], 'list of text', 'a, b'],
  ['CPF', '11144477735', 'text', '111.444.777-35'],
  ['Age of record', '2026-11-21T13:00:00.000Z', 'duration', '2:00:00'],
  ['Sum so far', 250, 'currency', '$2.50'],
  ['Goal', 7, 'number', '7'],
  ['To do', [JSON.stringify({ id: people.ana, label: 'Call', checked: false })], 'list of text', 'Call'],
]

function stored(
  source: string,
  cells: Cells,
  wished: FieldResult | null = null,
  env = formulaEnv(),
): { result: FieldResult; cell: CellValue } {
  const compiled = compileFormula(source, { fields: formulaFields }, 'labels')
  if (!compiled.ok) throw new Error(compiled.error.code)
  const { formula } = compiled
  const result = resultFor(formula.type, wished)
  return { result, cell: cellOf(formula.type, formula.evaluate(rowOf(cells), env), result, env) }
}

const as = (type: FieldResult['type'], config: unknown = {}): FieldResult => ({ type, config })

describe('formulas over fields', () => {
  it.each(readings)('{%s} of %j is a %s and reads %j', (label, cell, type, shown) => {
    expect(typeOf(`{${label}}`)).toBe(type)
    expect(reading(`{${label}} & ""`, { [label]: cell })).toBe(shown)
  })

  it('gives the hours in each stage, those that go on included', () => {
    const stay = (option: string, seconds: number, since: string | null): string => JSON.stringify({ option, seconds, since })
    const cells: Cells = {
      'Time in status': [stay('o000000000001', 5400, null), stay('o000000000002', 3600, '2026-11-21T14:00:00.000Z')],
    }
    expect(typeOf('HOURSIN({Time in status}, "Novo")')).toBe('number')
    expect(reading('HOURSIN({Time in status}, "novo")', cells)).toBe('1.5')
    // an hour before, and one since
    expect(reading('HOURSIN({Time in status}, "Pago") + 1', cells)).toBe('3')
    expect(reading('HOURSIN({Time in status}, "Ação, já")', cells)).toBe('0')
    expect(reading('HOURSIN({Time in status}, {Name})', { ...cells, Name: 'PAGO' })).toBe('2')
    expect(reading('HOURSIN({Time in status}, "Novo")', {})).toBe('0')
    expect(reading('HOURSIN({Time in status}, "Elsewhere")', cells)).toBe('#notFound')
    expect(reading('HOURSIN({Labels}, "Novo")', cells)).toBe('!wrongType 8-16')
    expect(reading('HOURSIN({Age of record}, "Novo")', cells)).toBe('!wrongType 8-23')
    const compiled = compileFormula('HOURSIN({Time in status}, "Novo")', { fields: formulaFields }, 'labels')
    expect(compiled.ok && [compiled.formula.references, compiled.formula.usesNow]).toEqual([['f000000000026'], true])
  })

  it('reads a cell that is not what its type says as blank', () => {
    for (const { label, type } of formulaFields) {
      if (type === 'deleteRecordBtn' || label === 'Broken') continue
      for (const strange of ['{"a":1}', Number.NaN, ['x', 'y']] as CellValue[])
        expect(() => reading(`{${label}} & ""`, { [label]: strange })).not.toThrow()
    }
    expect(reading('{Due}', { Due: 'soon' })).toBe('')
    expect(reading('{When}', { When: 'soon' })).toBe('')
    expect(reading('{Num}', { Num: 'x' })).toBe('')
  })

  it('keeps money whole: what is stored and shown are minor units', () => {
    expect(stored('{Price} + {Price} + 0.1', { Price: 10 })).toEqual({ result: as('currency', { symbol: null }), cell: 30 })
    expect(stored('{Price} / 3', { Price: 100 }).cell).toBe(33)
    expect(stored('{Price} / 3 * 3', { Price: 100 }).cell).toBe(100)
    expect(stored('{Price} * {Rate}', { Price: 1005, Rate: 15 }).cell).toBe(151)
    expect(stored('-{Price} * 0.5', { Price: 1 }).cell).toBe(-1)
    expect(stored('SUM({Price}, 0.01, 0.02)', { Price: 3 }).cell).toBe(6)
    expect(stored('{Price} * 1e15', { Price: 1e10 }).cell).toBeNull()
  })

  it('stores each kind of value in its own type', () => {
    const cells: Cells = { Num: 2, Price: 500, Rate: 10, Due: '2026-03-31', When: '2026-03-31T12:30:00.000Z', Name: 'a', Done: 1 }
    expect(stored('{Num} / 3', cells)).toEqual({ result: as('number', { decimals: null, thousands: true }), cell: 0.666666666666667 })
    expect(stored('{Rate} + 1%', cells)).toEqual({ result: as('percent', { decimals: null }), cell: 11 })
    expect(stored('{Due} + 1', cells)).toEqual({ result: as('date'), cell: '2026-04-01' })
    expect(stored('{When} + 0.5', cells)).toEqual({ result: as('dateTime'), cell: '2026-04-01T00:30:00.000Z' })
    expect(stored('{Name} & 1', cells)).toEqual({ result: as('singleLineText'), cell: 'a1' })
    expect(stored('{Done}', cells)).toEqual({ result: as('checkbox'), cell: 1 })
    expect(stored('NOT({Done})', cells).cell).toBeNull()
    expect(stored('["a", "b"]', cells).cell).toBe('a, b')
    expect(stored('DURATION(90, "minutes")', cells).cell).toBe('1:30:00')
    expect(stored('""', cells).cell).toBeNull()
    expect(stored('1 / 0', cells).cell).toBeNull()
    expect(stored('{Num} * BLANK()', cells).cell).toBeNull()
  })

  it('stores a value as it was wished, where that suits', () => {
    const cells: Cells = { Num: 2.5, Price: 505, Rate: 10, When: '2026-03-31T23:30:00.000Z' }
    expect(stored('{Num}', cells, as('currency', { symbol: '€' }))).toEqual({ result: as('currency', { symbol: '€' }), cell: 250 })
    expect(stored('{Num}', cells, as('percent', { decimals: 1 })).cell).toBe(250)
    expect(stored('{Price}', cells, as('number', { decimals: 2, thousands: true })).cell).toBe(5.05)
    expect(stored('{Rate}', cells, as('number')).cell).toBe(0.1)
    expect(stored('{When}', cells, as('date')).cell).toBe('2026-03-31')
    expect(stored('{When}', cells, as('date'), formulaEnv('en', 'Asia/Tokyo')).cell).toBe('2026-04-01')
    expect(stored('DURATION(36, "hours")', cells, as('number')).cell).toBe(1.5)
    expect(stored('{Num}', cells, as('date')).result.type).toBe('number')
    expect(stored('{Num}', cells, as('number', { decimals: 99 })).result).toEqual(as('number', { decimals: null, thousands: true }))
  })

  it('has a stored type for every kind, and brings every kind to each type people may choose', () => {
    for (const kind of scalarKinds) {
      for (const list of [false, true]) {
        const types = resultTypes({ kind, list })
        expect(types.length).toBeGreaterThan(0)
        for (const type of types) {
          const result = resultFor({ kind, list }, as(type))
          expect(result.type).toBe(type)
          const value = list
            ? [kind === 'text' ? 'x' : 7]
            : kind === 'boolean'
              ? true
              : kind === 'text'
                ? 'x'
                : kind === 'blank'
                  ? null
                  : 20000
          const cell = cellOf({ kind, list }, { ok: true, value }, result, formulaEnv())
          if (!list && kind !== 'blank') expect(cell, `${kind} as ${type}`).not.toBeNull()
        }
      }
    }
    expect(cellOf(scalar('date'), { ok: true, value: 1 }, as('number'), formulaEnv())).toBeNull()
  })

  it('knows what it reads and whether it changes with time', () => {
    const facts = (source: string): unknown => {
      const compiled = compileFormula(source, { fields: formulaFields }, 'labels')
      return compiled.ok && [compiled.formula.references, compiled.formula.usesNow]
    }
    expect(facts('{Num} + {Qty} + {Num}')).toEqual([['f000000000001', 'f000000000014'], false])
    expect(facts('IF({Done}, {Num}, YEAR(TODAY()))')).toEqual([['f000000000007', 'f000000000001'], true])
    expect(facts('AGE({Due})')).toEqual([['f000000000005'], true])
    expect(facts('AGE({Due}, {Due})')).toEqual([['f000000000005'], false])
    expect(facts('{Age of record} & ""')).toEqual([['f000000000020'], true])
    expect(facts('"{Num}"')).toEqual([[], false])
  })

  it('refuses to read itself', () => {
    const compiled = compileFormula('{f000000000001} + 1', { fields: formulaFields, self: 'f000000000001' })
    expect(compiled).toMatchObject({ ok: false, error: { code: 'selfReference', name: 'Num', start: 0, end: 15 } })
  })
})
