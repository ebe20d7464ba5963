import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compileFormula } from '#shared/formulas/formula.ts'
import { failureCodes, formulaErrorCodes } from '#shared/formulas/formula-error.ts'
import { scalarKinds } from '#shared/formulas/formula-type.ts'
import { allFunctions } from '#shared/formulas/functions/registry.ts'
import type { Field } from '#shared/tables/table.ts'
import { callAt, signatureOf } from '#client/features/tables/formulas/formula-call.ts'
import { completionAt } from '#client/features/tables/formulas/formula-completion.ts'
import { stretchesOf } from '#client/features/tables/formulas/highlight.ts'

const field = (number: number, label: string): Field => ({
  id: `f${String(number).padStart(12, '0')}`,
  tableId: 't000000000001',
  type: 'number',
  label,
  config: {},
  required: false,
  position: 'a',
})
const fields = [field(1, 'Unit price'), field(2, 'Quantity'), field(3, 'Preço {BR}')]

/** The caret stands at the bar. */
function at(marked: string): [source: string, caret: number] {
  const caret = marked.indexOf('|')
  return [marked.slice(0, caret) + marked.slice(caret + 1), caret]
}

function offers(marked: string): string[] {
  const [source, caret] = at(marked)
  return completionAt(source, caret, fields)?.items.map((item) => item.label) ?? []
}

/** The source after the first thing offered was taken, with the caret marked. */
function taken(marked: string): string {
  const [source, caret] = at(marked)
  const state = completionAt(source, caret, fields)
  const item = state?.items[0]
  if (!state || !item) return source
  const next = source.slice(0, state.from) + item.insert + source.slice(state.to)
  const place = state.from + item.caret
  return `${next.slice(0, place)}|${next.slice(place)}`
}

describe('completion', () => {
  it('offers fields inside braces, whatever their case and accents', () => {
    expect(offers('{|')).toEqual(['Unit price', 'Quantity', 'Preço {BR}'])
    expect(offers('1 + {PRE|')).toEqual(['Preço {BR}'])
    expect(offers('{price|')).toEqual(['Unit price'])
    expect(offers('{zzz|')).toEqual([])
  })

  it('offers functions by any of their names, and fields without braces', () => {
    expect(offers('roun|')).toEqual(['ROUND', 'ROUNDUP', 'ROUNDDOWN', 'MROUND'])
    expect(offers('arred|')).toContain('ARRED')
    expect(offers('1 + quant|')).toEqual(['Quantity'])
  })

  it('offers nothing inside a text', () => {
    expect(offers('"rou|')).toEqual([])
    expect(offers('"a" & rou|')).not.toEqual([])
  })

  it('writes what was picked, and leaves the caret where one goes on', () => {
    expect(taken('rou|')).toBe('ROUND(|)')
    expect(taken('ro|u(1)')).toBe('ROUND|(1)')
    expect(taken('{uni|')).toBe('{Unit price}|')
    expect(taken('{uni|t price} * 2')).toBe('{Unit price}| * 2')
    expect(taken('{uni| * {Quantity}')).toBe('{Unit price}| * {Quantity}')
    expect(taken('{br|')).toBe('{Preço \\{BR\\}}|')
    expect(taken('hoj|')).toBe('HOJE()|')
    expect(taken('tru|')).toBe('TRUE|')
  })
})

describe('help on the function at the caret', () => {
  const help = (marked: string): string | undefined => {
    const call = callAt(...at(marked))
    return call && `${call.entry.name} ${call.argument}`
  }

  it('finds the innermost call and the argument', () => {
    expect(help('SUM(1, ROUND(2|, 1))')).toBe('ROUND 0')
    expect(help('SUM(1, ROUND(2, 1)|)')).toBe('SUM 1')
    expect(help('SUM(1, (2 + |3))')).toBe('SUM 1')
    expect(help('SUM([1, 2, |3], 4)')).toBe('SUM 0')
    expect(help('SE({Quantity}; "a(b", |')).toBe('IF 2')
    expect(help('1 + 2|')).toBeUndefined()
    expect(help('nope(|')).toBeUndefined()
  })

  it('marks the argument in the signature, also in groups that repeat', () => {
    const marked = (name: string, argument: number): string => {
      const entry = allFunctions.find((one) => one.name === name)
      return entry
        ? signatureOf(entry, argument)
            .map(({ param, current }) => (current ? `*${param.name}` : param.name))
            .join(' ')
        : ''
    }
    expect(marked('ROUND', 1)).toBe('number *decimals')
    expect(marked('SWITCH', 0)).toBe('*value case result else')
    expect(marked('SWITCH', 3)).toBe('value *case result else')
    expect(marked('SUM', 7)).toBe('*value')
  })
})

describe('colours', () => {
  const wrongIn = (source: string): string[] => {
    const compiled = compileFormula(source, { fields }, 'labels')
    return stretchesOf(source, fields, compiled.ok ? undefined : compiled.error)
      .filter((stretch) => stretch.wrong)
      .map((stretch) => stretch.text)
  }

  it('are letter for letter the source', () => {
    for (const source of ['', 'SUM({Quantity}, 1.5) & "x"', '"open', '{open', '1 ? 2', '😀', ' \n ', '{Nope}']) {
      const compiled = compileFormula(source, { fields }, 'labels')
      const written = stretchesOf(source, fields, compiled.ok ? undefined : compiled.error)
      expect(
        written
          .map((stretch) => stretch.text)
          .join('')
          .startsWith(source),
      ).toBe(true)
    }
  })

  it('underline the mistake', () => {
    expect(wrongIn('1 + {Nope}')).toEqual(['{Nope}'])
    expect(wrongIn('1 +')).toEqual([' '])
    expect(wrongIn('(1 + 2')).toEqual(['('])
    expect(wrongIn('LEFT("a" & "b", TODAY())')).toEqual(['TODAY', '(', ')'])
    expect(wrongIn('1 + 2')).toEqual([])
  })
})

describe('texts', () => {
  const texts = JSON.parse(readFileSync('client/src/i18n/en/formulas.json', 'utf8')) as Record<string, Record<string, string>>

  it('has a sentence for every mistake and failure, and a name for every kind and argument', () => {
    const params = allFunctions.flatMap(({ params: own, repeat = [], last }) => [...own, ...repeat, ...(last ? [last] : [])])
    expect(formulaErrorCodes.filter((code) => !texts['errors']?.[code])).toEqual([])
    expect(failureCodes.filter((code) => !texts['failures']?.[code])).toEqual([])
    expect(scalarKinds.filter((kind) => !texts['kinds']?.[kind] || !texts['lists']?.[kind])).toEqual([])
    const used = new Set(params.map((param) => param.name.replaceAll(' ', '_')))
    expect([...used].filter((name) => !texts['params']?.[name])).toEqual([])
    expect(Object.keys(texts['params'] ?? {}).filter((name) => !used.has(name))).toEqual([])
  })
})
