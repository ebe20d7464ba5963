import { describe, expect, it } from 'vitest'
import { compileFormula, type FormulaOutcome } from '#shared/formulas/formula.ts'
import type { FormulaEnv } from '#shared/formulas/formula-env.ts'
import { allFunctions } from '#shared/formulas/functions/registry.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { formulaEnv, formulaFields, formulaRow, reading } from '#tests/support/formula-world.ts'

function compile(source: string) {
  const compiled = compileFormula(source, { fields: formulaFields }, 'labels')
  if (!compiled.ok) throw new Error(`${source}: ${compiled.error.code}`)
  return compiled.formula
}

function run(source: string, cell: CellValue = null, env = formulaEnv()): { outcome: FormulaOutcome; steps: number } {
  const meter = { steps: 0 }
  const outcome = compile(source).evaluate({ ...formulaRow, cell: () => cell }, env, meter)
  return { outcome, steps: meter.steps }
}

/** Counts how often the clock is asked for. */
function countingEnv(): { env: FormulaEnv; asked: () => number } {
  let asked = 0
  const { now, ...others } = formulaEnv()
  const env = {
    ...others,
    get now() {
      asked++
      return now
    },
  }
  return { env, asked: () => asked }
}

const textFunctions = allFunctions.flatMap(({ name, params, repeat = [] }) => {
  const places = [...params, ...repeat]
  if (places.length === 0 || places[0]?.accepts !== 'text' || places[0].list || name === 'ERROR') return []
  const args = places.map(({ accepts }, index) => (index === 0 ? '{Name}' : accepts === 'text' ? '"q"' : '1'))
  return [`ISERROR(${name}(${args.join(', ')}))`]
})

describe('what a formula pays', () => {
  it.each(textFunctions)('%s pays for the length of its text', (source) => {
    expect(textFunctions.length).toBeGreaterThan(20)
    expect(run(source, 'x'.repeat(64_000)).steps).toBeGreaterThan(64_000 / 16)
  })

  it.each([
    Array.from({ length: 19 }, () => 'LEN(UNACCENT(REPT("ệ", 99999)))').join(' + '),
    Array.from({ length: 30 }, () => 'CONTAINS({Name}, "y")').join(' & '),
    Array.from({ length: 30 }, () => 'IFERROR(SEARCH("y", {Name}), 0)').join(' + '),
    Array.from({ length: 30 }, () => 'TRIM({Name})').join(' & '),
    'LIKE({Name}, {Name})',
    'SORT({Words})',
  ])('what would take long is refused: %#', (source) => {
    const words = Array.from({ length: 9000 }, (_, index) => `ệ ${index}`.repeat(4))
    const { outcome } = run(source, source.includes('Words') ? words : 'ệ '.repeat(45_000))
    expect(outcome).toEqual({ ok: false, failure: { code: 'tooMuchWork' } })
  })

  it('long texts that people write are not too much', () => {
    const notes = 'Observações do cliente: é preciso ligar amanhã. '.repeat(200)
    for (const source of [
      'CONTAINS({Name}, "AMANHA")',
      'LEN(UNACCENT({Name})) > 0',
      'SEARCH("cliente", {Name}) > 0',
      'LEN(TRIM({Name})) > 0',
    ])
      expect(run(source, notes).outcome, source).toEqual({ ok: true, value: true })
  })
})

describe('parts that read nothing of the record', () => {
  const source = 'YEAR(TODAY()) + MONTH(TODAY()) + {Num}'

  it('are worked out once for all records of a run', () => {
    const { env, asked } = countingEnv()
    const formula = compile(source)
    const values = [1, 2, 3].map((cell) => formula.evaluate({ ...formulaRow, cell: () => cell }, env))
    expect(values).toEqual([2038, 2039, 2040].map((value) => ({ ok: true, value })))
    // TODAY() twice, not six times
    expect(asked()).toBe(2)
  })

  it('are worked out again for another run', () => {
    const formula = compile('YEAR(TODAY()) + {Num}')
    const row = { ...formulaRow, cell: () => 0 }
    expect(formula.evaluate(row, formulaEnv('en', 'UTC', '2026-11-21T15:00:00Z'))).toEqual({ ok: true, value: 2026 })
    expect(formula.evaluate(row, formulaEnv('en', 'UTC', '2031-11-21T15:00:00Z'))).toEqual({ ok: true, value: 2031 })
  })

  it('cost every record the same, whichever comes first', () => {
    const formula = compile('LEN(UNACCENT(REPT("ệ", 9000))) + LEN({Name})')
    const env = formulaEnv()
    const steps = [1, 2, 3].map(() => {
      const meter = { steps: 0 }
      expect(formula.evaluate({ ...formulaRow, cell: () => 'abc' }, env, meter)).toEqual({ ok: true, value: 9003 })
      return meter.steps
    })
    expect(new Set(steps).size).toBe(1)
  })

  it('that fail do so in every record, and are forgiven in every record', () => {
    const formula = compile('IFERROR(1 / 0, {Num})')
    const env = formulaEnv()
    for (const cell of [1, 2]) expect(formula.evaluate({ ...formulaRow, cell: () => cell }, env)).toEqual({ ok: true, value: cell })
  })

  it('that are too much in one record are not spared another that spent less before', () => {
    const heavy = 'LEN(UNACCENT(REPT("ệ", 20000)))'
    const formula = compile(`IF({Num} = 1, ${heavy} + LEN(UNACCENT({Name})), ${heavy})`)
    const env = formulaEnv()
    const cells = (number: number) => (id: string) => (id === formulaFields[0]?.id ? number : 'ệ'.repeat(20_000))
    expect(formula.evaluate({ ...formulaRow, cell: cells(1) }, env)).toEqual({ ok: false, failure: { code: 'tooMuchWork' } })
    expect(formula.evaluate({ ...formulaRow, cell: cells(2) }, env)).toEqual({ ok: true, value: 20_000 })
  })

  it('do not hold what is of the record', () => {
    const formula = compile('RECORDID() & "!"')
    const env = formulaEnv()
    for (const id of ['a', 'b']) expect(formula.evaluate({ id, cell: () => null }, env)).toEqual({ ok: true, value: `${id}!` })
    expect(reading('LEN(RECORDID())')).toBe('36')
  })
})
