import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readsOf } from '#shared/computed/reads.ts'
import { compileFormula } from '#shared/formulas/formula.ts'
import { toStored, toStoredIds } from '#shared/formulas/field-names.ts'
import { runs } from '#tests/support/property-runs.ts'

const often = runs(2_000, 20_000)
const idOf = (number: number): string => `f${String(number).padStart(12, '0')}`
const piece = fc.oneof(
  fc.constantFrom(
    '{',
    '}',
    '\\',
    '#',
    '"',
    ' ',
    '\t',
    '\u00a0',
    '\ufeff',
    '\n',
    'a',
    'A',
    'á',
    'x#',
    idOf(1),
    idOf(2),
    `#${idOf(1)}`,
    `{${idOf(2)}}`,
  ),
  fc.string({ maxLength: 3 }),
)
const text = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''))
const labels = fc.array(text, { minLength: 1, maxLength: 4 })
const scopeOf = (given: readonly string[]) => ({
  fields: given.map((label, index) => ({ id: idOf(index + 1), label, type: 'number' as const, config: {} })),
})

/** The text between braces: foreign text, a label, an id, or one of these with signs in between. */
const braces = (given: readonly string[]) =>
  fc.oneof(
    text,
    fc.constantFrom(...given),
    fc.nat(4).map(idOf),
    fc.tuple(fc.constantFrom(' ', '#', '\\', 'x#', ...given), fc.nat(4)).map(([before, number]) => before + idOf(number)),
    fc.constantFrom(...given).map((label) => ` ${label.toUpperCase()}\t`),
  )
const source = (given: readonly string[]) =>
  fc
    .array(fc.tuple(braces(given), fc.constantFrom(' + ', ' & "x{y}" & ', ',', ' ', ' = ')), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([inner, sign]) => `{${inner}}${sign}`).join('') + '1')
const world = labels.chain((given) => fc.record({ given: fc.constant(given), written: source(given) }))
const reads = (expression: string): readonly string[] =>
  readsOf({ type: 'advancedFormula', config: { expression, result: null, problem: null } })?.own ?? []

describe('what a stored formula reads', () => {
  it('holds every field it compiles with, in whatever spelling', () => {
    fc.assert(
      fc.property(world, ({ given, written }) => {
        const compiled = compileFormula(written, scopeOf(given))
        if (compiled.ok) expect(reads(written)).toEqual(expect.arrayContaining([...compiled.formula.references]))
      }),
      often,
    )
  })

  it('is what its writer named, once it is stored', () => {
    let tried = 0
    let understood = 0
    fc.assert(
      fc.property(world, ({ given, written }) => {
        tried++
        const scope = scopeOf(given)
        const meant = compileFormula(written, scope, 'labels')
        const stored = compileFormula(toStored(written, scope), scope)
        if (!meant.ok) return
        understood++
        expect(stored.ok && stored.formula.references).toEqual(meant.formula.references)
        expect(reads(toStored(written, scope)).toSorted()).toEqual([...meant.formula.references].toSorted())
      }),
      often,
    )
    expect(understood).toBeGreaterThan(tried / 50)
  })

  it('is never a field that the writer does not see', () => {
    fc.assert(
      fc.property(world, fc.nat(3), ({ given, written }, hidden) => {
        const scope = scopeOf(given)
        const seen = { fields: scope.fields.filter((_, index) => index !== hidden) }
        const id = idOf(hidden + 1)
        // rights refuse a bare id, which readsOf reports; any other spelling finds nothing
        if (reads(toStoredIds(written, seen)).includes(id)) expect(written).toContain(id)
        const compiled = compileFormula(toStoredIds(written, seen), scope)
        if (compiled.ok && compiled.formula.references.includes(id)) expect(reads(toStoredIds(written, seen))).toContain(id)
      }),
      often,
    )
  })
})
