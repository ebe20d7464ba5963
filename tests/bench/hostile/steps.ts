import { performance } from 'node:perf_hooks'
import { compileFormula } from '#shared/formulas/formula.ts'
import { maxListLength } from '#shared/formulas/frame.ts'
import { allFunctions } from '#shared/formulas/functions/registry.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { formulaEnv, formulaFields, formulaRow } from '#tests/support/formula-world.ts'

/** Long texts of every kind that functions treat differently. */
const letters = ['x', 'X ', 'é', 'É', 'ệ', 'Σ', '🙂', '1a', 'a,', '*', '\u0301', 'ß ', 'İ', '%']
const long = letters.map((letter) => letter.repeat(Math.floor(99_000 / letter.length)))
const list = Array.from({ length: maxListLength - 1 }, (_, index) => `ệé ${(index * 7919) % 10_000}`)

const todos = list.slice(0, 1000).map((label, index) => JSON.stringify({ id: `t${index}`, label, done: false }))
const held = new Map<string, CellValue>([
  ...['f000000000018', 'f000000000012', 'f000000000011', 'f000000000009'].map((id): [string, CellValue] => [id, list]),
  ...['f000000000025', 'f000000000017'].map((id): [string, CellValue] => [id, todos]),
])

const texts = '{Name}'
const lists = [
  '{Words}',
  'SPLIT({Name}, "x")',
  `[${Array.from({ length: 300 }, (_, index) => index).join(',')}]`,
  `[${Array.from({ length: 300 }, (_, index) => `NOW()+${index}`).join(',')}]`,
]

interface Cost {
  source: string
  ms: number
  steps: number
}

/** One call of each function, as large as it goes; then eight of them together, as many as an evaluation may hold. */
function sources(): string[] {
  const calls = allFunctions.flatMap(({ name, params, repeat = [] }) => {
    const places = [...params, ...repeat]
    const fill = (list: string, text: string): string =>
      places
        .map((param) =>
          param.list
            ? list
            : param.accepts === 'text' || param.accepts === 'any' || param.accepts === 'ordered'
              ? text
              : param.accepts === 'date'
                ? 'TODAY()'
                : '3',
        )
        .join(', ')
    return [...lists.map((one) => `${name}(${fill(one, texts)})`), `${name}(${fill('{Words}', '"ệ"')})`]
  })
  const others = [
    '{Name}',
    '{To do}',
    '{Orders}',
    '{Team}',
    '{Labels}',
    '{Clock}',
    '{Name} & {Name}',
    '{Name} = {Name}',
    '{Words} & ""',
    'SORT({Words})',
    'SEARCH("y", {Name})',
    'CONTAINS({Name}, "y")',
    'LIKE({Name}, "*y*y")',
  ]
  return [...new Set([...calls, ...others])]
}

/** The time of a step, by formula and kind of text. None may be far above 25 ns, or a cell takes longer than its bound says. */
export function measureSteps(): Cost[] {
  const scope = { fields: formulaFields }
  const costs: Cost[] = []
  for (const source of sources()) {
    const compiled = compileFormula(source, scope, 'labels')
    if (!compiled.ok) continue
    for (const [index, text] of long.entries()) {
      const row = { ...formulaRow, cell: (id: string) => held.get(id) ?? (id === 'f000000000004' ? text : null) }
      let best = Infinity
      let steps = 0
      for (let round = 0; round < 3; round++) {
        const meter = { steps: 0 }
        const env = formulaEnv()
        const started = performance.now()
        compiled.formula.evaluate(row, env, meter)
        best = Math.min(best, performance.now() - started)
        steps = meter.steps
      }
      costs.push({ source: `${source} [${letters[index]}]`, ms: best, steps })
    }
  }
  return costs.sort((a, b) => b.ms - a.ms)
}
