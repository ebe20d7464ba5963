import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compileFormula } from '#shared/formulas/formula.ts'
import { failureCodes, formulaErrorCodes } from '#shared/values/formula-error.ts'
import { scalarKinds } from '#shared/values/formula-type.ts'
import { allFunctions } from '#shared/formulas/functions/registry.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { bracketsAt, closesAlready } from '#client/fields/formulas/brackets.ts'
import { callAt, signatureOf } from '#client/fields/formulas/formula-call.ts'
import { completionAt } from '#client/fields/formulas/formula-completion.ts'
import { hintOf } from '#client/fields/formulas/formula-hints.ts'
import { mended, mendOf } from '#client/fields/formulas/formula-mend.ts'
import { stretchesOf } from '#client/fields/formulas/highlight.ts'

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
const name: Field = { ...field(4, 'Name'), type: 'singleLineText' }
const odd = [...fields, name, field(5, 'Net (€)'), field(6, '2024 sales'), field(7, 'Done?'), field(8, 'Sum of parts')]

/** The bar marks the caret. */
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

  it('offers a field by the several words or signs its label begins with', () => {
    const labels = (marked: string): string[] => {
      const [source, caret] = at(marked)
      return completionAt(source, caret, odd)?.items.map((item) => item.label) ?? []
    }
    expect(labels('1 + unit pr|')).toEqual(['Unit price'])
    expect(labels('2024 sa|')).toEqual(['2024 sales'])
    expect(labels('Net (|')).toEqual(['Net (€)'])
    expect(labels('2024|')).toEqual([...odd.map(({ label }) => label), ...labels('|').slice(odd.length)])
    expect(taken('SUM(unit pr|, 1)')).toBe('SUM({Unit price}|, 1)')
  })

  it('puts what is nearest first: the whole name, then its beginning, a table’s own fields before functions', () => {
    const first = (marked: string): string | undefined => {
      const [source, caret] = at(marked)
      return completionAt(source, caret, odd)?.items[0]?.label
    }
    expect(first('sum|')).toBe('SUM')
    expect(first('su|')).toBe('Sum of parts')
    expect(first('quant|')).toBe('Quantity')
    expect(first('price|')).toBe('Unit price')
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

describe('a mistake', () => {
  const errorOf = (source: string) => {
    const compiled = compileFormula(source, { fields: odd }, 'labels')
    return compiled.ok ? undefined : compiled.error
  }
  /** the source as the offered mend leaves it; undefined where there is none */
  function afterMend(source: string, wrap?: string): string | undefined {
    const error = errorOf(source)
    const mend = error && mendOf(source, error, { fields: odd }, wrap)
    return mend && mended(source, mend)
  }

  it.each([
    ['{Unit prize} * 2', '{Unit price} * 2'],
    ['Quantity * 2', '{Quantity} * 2'],
    ['unit price * 2', '{Unit price} * 2'],
    ['1 + Net (€)', '1 + {Net (€)}'],
    ['2024 sales + 1', '{2024 sales} + 1'],
    ['IF(Done?, 1)', 'IF({Done?}, 1)'],
    ['preço {BR} * 2', '{Preço \\{BR\\}} * 2'],
    ['[@Unit price] * 2', '{Unit price} * 2'],
    ['prop("Unit price") * 2', '{Unit price} * 2'],
    ['QUANTIDADE_X(1)', undefined],
    ['ROUDN({Quantity})', 'ROUND({Quantity})'],
    ['SE({Quantity} > 1,5; 1; 2)', 'SE({Quantity} > 1.5; 1; 2)'],
    ['{Quantity} * 1.000,50', '{Quantity} * 1000.50'],
    ['SUM({Quantity}, 2', 'SUM({Quantity}, 2)'],
    ['SUM({Quantity}, 2))', 'SUM({Quantity}, 2)'],
    ['{Quantity}} * 2', '{Quantity} * 2'],
    ['{Unit price * 2', '{Unit price} * 2'],
    ['"abc', '"abc"'],
    ['{Name} + "x"', '{Name} & "x"'],
    ['{Name} * 2', undefined],
    ['1 +', undefined],
  ])('%s is mended to %s', (source, mendedSource) => {
    expect(errorOf(source)).toBeDefined()
    expect(afterMend(source)).toBe(mendedSource)
  })

  it('is mended by a function where a text is to be read as something else', () => {
    expect(afterMend('{Name} * 2', 'VALOR')).toBe('VALOR({Name}) * 2')
  })

  it('has a way out told for what other products do otherwise', () => {
    const hint = (source: string): string | undefined => {
      const error = errorOf(source)
      return error && hintOf(source, error)
    }
    expect(hint('SUM(A1:B2)')).toBe('cellReference')
    expect(hint('$A$1 + 1')).toBe('cellReference')
    expect(hint('B2 * 2')).toBe('cellReference')
    expect(hint('{Quantity} AND {Done?}')).toBe('logic')
    expect(hint('{Done?} || TRUE')).toBe('logic')
    expect(hint('{Done?} ? 1 : 2')).toBe('condition')
    expect(hint('PROCV({Name}; 1)')).toBe('otherRecords')
    expect(hint('SUMIF({Quantity}, 2)')).toBe('otherRecords')
    expect(hint('SOMASE({Quantity}; 2)')).toBe('otherRecords')
    expect(hint('{Nope}')).toBeUndefined()
  })
})

describe('brackets', () => {
  it('are paired at the caret, the one just written first', () => {
    expect(bracketsAt('SUM((1), 2)', 11)).toEqual([3, 10])
    expect(bracketsAt('SUM((1), 2)', 7)).toEqual([4, 6])
    expect(bracketsAt('[1, 2]', 0)).toEqual([0, 5])
    expect(bracketsAt('"(" & SUM(1)', 1)).toEqual([])
    expect(bracketsAt('SUM(1', 4)).toEqual([])
  })

  it('that were brought along are not written twice', () => {
    expect(closesAlready('ROUND(1)', 7, ')')).toBe(true)
    expect(closesAlready('SUM(ROUND(1)', 11, ')')).toBe(false)
    expect(closesAlready('{Name}', 5, '}')).toBe(true)
    expect(closesAlready('ROUND(1', 7, ')')).toBe(false)
    expect(closesAlready('1 + 2', 3, '2')).toBe(false)
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
