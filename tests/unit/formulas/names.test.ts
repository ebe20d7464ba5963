import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toShown, toStored } from '#shared/formulas/field-names.ts'
import { compileFormula } from '#shared/formulas/formula.ts'
import { runs } from '#tests/support/property-runs.ts'

const field = (number: number, label: string) => ({
  id: `f${String(number).padStart(12, '0')}`,
  label,
  type: 'number' as const,
  config: {},
})
const scopeOf = (...labels: string[]) => ({ fields: labels.map((label, index) => field(index + 1, label)) })

describe('field names in formulas', () => {
  it('stores ids and shows labels', () => {
    const scope = scopeOf('Price', 'Preço total')
    const stored = toStored('{Price} * {preco TOTAL} & "{Price}"', scope)
    expect(stored).toBe('{f000000000001} * {f000000000002} & "{Price}"')
    expect(toShown(stored, scope)).toBe('{Price} * {Preço total} & "{Price}"')
  })

  it('follows a field that is renamed', () => {
    const stored = toStored('{Price} + 1', scopeOf('Price'))
    expect(toShown(stored, scopeOf('Cost'))).toBe('{Cost} + 1')
  })

  it('shows a deleted field as its id, and says that it was deleted', () => {
    const scope = scopeOf('Price')
    expect(toShown('{f999999999999} + 1', scope)).toBe('{#f999999999999} + 1')
    expect(toStored('{#f999999999999} + 1', scope)).toBe('{f999999999999} + 1')
    expect(compileFormula('{#f999999999999} + 1', scope, 'labels')).toMatchObject({
      ok: false,
      error: { code: 'deletedField', name: 'f999999999999' },
    })
  })

  it('keeps fields of one label apart', () => {
    const scope = scopeOf('Price', 'Price')
    expect(toShown('{f000000000002}', scope)).toBe('{Price#f000000000002}')
    expect(toStored('{Price#f000000000002}', scope)).toBe('{f000000000002}')
    expect(compileFormula('{Price}', scope, 'labels')).toMatchObject({ ok: false, error: { code: 'ambiguousField' } })
    // the same letters without accents are another label
    expect(toStored('{Preco}', scopeOf('Preço', 'Preco'))).toBe('{f000000000002}')
  })

  it('leaves alone what it cannot read', () => {
    const scope = scopeOf('Price')
    for (const source of ['{Nope} + 1', '{Price} + "open', '{Price', '((', '']) {
      expect(toShown(toStored(source, scope), scope)).toBe(source)
    }
    expect(toStored('{Price} + "open', scope)).toBe('{f000000000001} + "open')
  })

  it('comes back the same for any labels, and always means the same fields', () => {
    const piece = fc.oneof(
      fc.constantFrom('{', '}', '\\', '#', 'f000000000002', '#f000000000001', ' ', '"', 'a', 'Á', 'A', '😀'),
      fc.string({ maxLength: 4 }),
    )
    const label = fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 5 }), fc.array(fc.nat(4), { minLength: 1, maxLength: 4 }), (labels, picks) => {
        const scope = scopeOf(...labels)
        const ids = picks.map((pick) => scope.fields[pick % labels.length]?.id ?? '')
        const stored = ids.map((id) => `{${id}}`).join(' + ')
        const shown = toShown(stored, scope)
        expect(toStored(shown, scope)).toBe(stored)
        expect(toShown(toStored(shown, scope), scope)).toBe(shown)
        const compiled = compileFormula(shown, scope, 'labels')
        expect(compiled.ok && compiled.formula.references).toEqual([...new Set(ids)])
      }),
      runs(500, 5_000),
    )
  })
})
