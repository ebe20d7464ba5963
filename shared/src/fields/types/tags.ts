import * as z from 'zod/mini'
import { cleanText, emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { fieldType, type ParseResult } from '#shared/fields/field-type.ts'
import type { NoConfig } from '#shared/fields/line-type.ts'
import { wordsOperators } from '#shared/fields/operators.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { orderText } from '#shared/lib/order-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

const mostTags = 100
const longestTag = 100

/** Free words, made by the people who write them. A cell is a list; words that differ only in case and accents are one. */
export const tags = fieldType<NoConfig>({
  name: 'tags',
  column: 'json',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: checkTags,
  parse: (text) => checkTags(text.split(/[,;\n]/)),
  format: (cell) => (Array.isArray(cell) ? cell.join(', ') : ''),
  sortKey: (cell) => (Array.isArray(cell) && cell[0] !== undefined ? orderText(cell[0]) : null),
  sortForm: 'firstFolded',
  operators: wordsOperators,
  form: 'line',
  formula: 'names',
  fromFormula: 'none',
  reads: 'none',
  compute: 'none',
  series: 'none',
  exact: 'none',
  aggregate: 'none',
  searchable: true,
  computed: false,
})

function checkTags(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value === 'number') return misfit('wrongType')
  const words = new Map<string, string>()
  for (const item of Array.isArray(value) ? value : [value]) {
    const word = cleanText(item).replace(/\s+/g, ' ').trim()
    if (word.length > longestTag) return misfit('tooLong')
    if (word !== '' && !words.has(foldText(word))) words.set(foldText(word), word)
  }
  if (words.size > mostTags) return misfit('tooMany')
  return words.size === 0 ? emptyCell : fits([...words.values()])
}
