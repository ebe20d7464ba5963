import { describe, expect, it } from 'vitest'
import { compileFormula } from '#shared/formulas/formula.ts'
import { toShown, toStored } from '#shared/formulas/field-names.ts'
import { allFunctions } from '#shared/formulas/functions/registry.ts'
import { cellOf, resultFor } from '#shared/formulas/result.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { formulaEnv, formulaFields, formulaRow, reading } from '#tests/support/formula-world.ts'

const scope = { fields: formulaFields }
const env = formulaEnv()

/** Cells of the wrong shape and of every size a cell may have. */
const cells: CellValue[] = [
  null,
  '',
  'x'.repeat(100_000),
  '\ud800',
  '9'.repeat(5000),
  Number.MAX_VALUE,
  -0,
  Array.from({ length: 5000 }, (_, index) => `id-${index}`),
  ['__proto__', 'constructor'],
  '{"__proto__":{"x":1}}',
]

/** Compiles, and evaluates over every cell; nothing may throw, and a value always fits a cell. */
function survive(source: string): string {
  const compiled = compileFormula(source, scope, 'labels')
  toShown(toStored(source, scope), scope)
  if (!compiled.ok) {
    const { code, start, end } = compiled.error
    expect(start >= 0 && start <= end && end <= source.length, `${code} of ${source.slice(0, 80)}`).toBe(true)
    return `!${code}`
  }
  let last = ''
  for (const cell of cells) {
    const outcome = compiled.formula.evaluate({ ...formulaRow, cell: () => cell }, env)
    const stored = cellOf(compiled.formula.type, outcome, resultFor(compiled.formula.type), env)
    if (typeof stored === 'string') expect(stored.length).toBeLessThanOrEqual(100_000)
    last = outcome.ok ? 'value' : outcome.failure.code
  }
  return last
}

const names = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'hasOwnProperty',
  'globalThis',
  'process',
  'require',
  'eval',
  'Function',
  'this',
  'arguments',
]
const walks = names.flatMap((name) => [
  name,
  `${name}()`,
  `${name}.${name}`,
  `{${name}}`,
  `{Name}.${name}`,
  `{Name}["${name}"]`,
  `[].${name}`,
  `"".${name}(1)`,
  `ITEM([1], "${name}")`,
  `TEXT(1, "${name}")`,
  `TEXT(TODAY(), "${name}")`,
  `DATEADD(TODAY(), 1, "${name}")`,
  `HAS(["${name}"], "${name}")`,
  `SWITCH("${name}", "${name}", 1)`,
  `\${${name}}`,
  `IF(TRUE, ${name}, 1)`,
])

const sizes = [
  '1e9',
  '1e308',
  '-1e308',
  '1e15',
  '99999999999999999999',
  '0/0',
  '1/3',
  '-0',
  '2^1023',
  '{Num}',
  '{Orders}',
  '{Name}',
  'BLANK()',
  '[]',
  '""',
]

/** Every function with arguments that are too large, of the wrong kind, or blank. */
const calls = allFunctions.flatMap(({ name, params, repeat = [] }) => {
  const places = [...params, ...repeat]
  return sizes
    .slice(0, 9)
    .map(
      (size, shift) =>
        `${name}(${places.map((_, index) => sizes[(shift + index * 4) % sizes.length]).join(', ') || ''})${params.length + repeat.length === 0 ? ` & ${size}` : ''}`,
    )
})

const grown = [
  'REPT("x", 1e9)',
  'REPT(REPT("x", 1e5), 1e5)',
  'REPT("x", 100000) & REPT("x", 100000)',
  'SUBSTITUTE(REPT("a", 100000), "a", REPT("b", 100000))',
  'SUBSTITUTE(REPT("a", 100000), "aa", "a")',
  `JOIN(SPLIT(REPT("a,", 50000)), REPT("b", 100000))`,
  'SPLIT(REPT("a,", 50000))',
  'LIKE(REPT("a", 100000), REPT("*a", 50000) & "b")',
  'LIKE(REPT("a", 100000), "*" & REPT("a", 50000) & "b")',
  'FIND(REPT("a", 50000) & "b", REPT("a", 100000))',
  'PADLEFT("x", 1e9)',
  'TEXTJOIN(REPT("x", 1000), FALSE, {Orders}, {Orders}, {Orders})',
  'WORKDAY(TODAY(), 1e12)',
  'WORKDAY(TODAY(), -1e6)',
  'NETWORKDAYS("0001-01-01", "9999-12-31", {Orders})',
  'ENCODEURL(REPT("é", 100000))',
  'UPPER(REPT("ß", 100000))',
  'IFERROR(WORKDAY(TODAY(), 1e9), "forgiven")',
  `SUM(${Array.from({ length: 400 }, () => '{Orders}').join(', ')})`,
  `LIST(${Array.from({ length: 20 }, () => '{Orders}').join(', ')})`,
  `UNIQUE(LIST(${Array.from({ length: 2 }, () => '{Orders}').join(', ')}))`,
  `SORT({Orders})`,
]

const deep = [
  '('.repeat(10_000),
  `${'('.repeat(5000)}1`,
  `${'('.repeat(4000)}1${')'.repeat(4000)}`,
  `${'SUM('.repeat(2000)}1${')'.repeat(2000)}`,
  `${'['.repeat(9000)}`,
  `${'-'.repeat(9000)}1`,
  `1${'%'.repeat(9000)}`,
  `1${'+1'.repeat(4900)}`,
  `"a"${'&"a"'.repeat(2400)}`,
  `1${'^1'.repeat(4900)}`,
  `${'IF(TRUE,'.repeat(1200)}1${',0)'.repeat(1200)}`,
  `{${'\\'.repeat(9000)}`,
  '"'.repeat(9999),
  '{'.repeat(9999),
  '='.repeat(9999),
  'x'.repeat(1_000_000),
  '1'.repeat(9999),
  `1${'.1'.repeat(4000)}`,
  ' '.repeat(9999),
  `${'a.'.repeat(4000)}b`,
  `1e${'9'.repeat(4000)}`,
]

const letters = [
  '\u0000',
  '\u202e',
  '\ud800',
  '\udfff',
  '\u200b',
  '\ufeff',
  '😀',
  'ﷺ',
  'ｉｆ',
  '٣',
  '１',
  'Ｓ',
  '`',
  '$',
  '@',
  '~',
  '|',
  '?',
  '!',
  ':',
  '\\',
  '\u2028',
  '<script>',
  '${1}',
  '%00',
  '--',
  ';DROP TABLE',
  "' OR 1=1 --",
  '=cmd|calc',
  '{{7*7}}',
  '#{1}',
  '%s%n',
]
const strange = letters.flatMap((letter) => [
  letter,
  `1 ${letter} 2`,
  `"${letter}"`,
  `"${letter}" & 1`,
  `{${letter}}`,
  `${letter}(1)`,
  `LEN("${letter}")`,
  `UPPER("${letter}") = LOWER("${letter}")`,
  `TEXT(12.5, "${letter}0")`,
  `TEXT(TODAY(), "yyyy${letter}mm")`,
  `VALUE("${letter}")`,
  `DATEVALUE("${letter}")`,
])

const payloads = [...walks, ...calls, ...grown, ...deep, ...strange]

describe('hostile formulas', () => {
  it(`survives ${payloads.length} of them`, () => {
    expect(payloads.length).toBeGreaterThanOrEqual(1000)
    const seen = new Map<string, number>()
    for (const source of payloads) {
      const how = survive(source)
      seen.set(how, (seen.get(how) ?? 0) + 1)
    }
    // the payloads must reach the evaluator, not only the parser
    expect(seen.get('value')).toBeGreaterThan(300)
    for (const kind of ['tooLong', 'tooMuchWork', '!tooDeep', '!unknownName', '!wrongType']) expect(seen.get(kind), kind).toBeGreaterThan(0)
  })

  it.each(deep.slice(0, 11))('refuses depth: %#', (source) => {
    expect(survive(source)).toMatch(/^!(tooDeep|tooLong|unclosedBracket)$/)
  })

  it('never forgives too much work', () => {
    expect(reading('IFERROR(WORKDAY(TODAY(), 1e9), "forgiven")')).toBe('#tooMuchWork')
    expect(reading('ISERROR(WORKDAY(TODAY(), 1e9))')).toBe('#tooMuchWork')
  })

  it('changes nothing of the platform', () => {
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('gives the same answer twice', () => {
    const source = 'NOW() & TODAY() & {Owner} & {Price} & ROUND({Num} / 3, 4)'
    expect(reading(source, { Num: 1, Price: 3 })).toBe(reading(source, { Num: 1, Price: 3 }))
  })
})
