import { z } from 'zod'
import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { fieldType, type ParseResult } from '#shared/fields/field-type.ts'
import { textOperators } from '#shared/fields/operators.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { CellValue } from '#shared/protocol/feed.ts'

/** A web address. Only schemes that are safe to follow are kept: a cell must never run script. */
export const link = fieldType<Record<string, never>>({
  name: 'link',
  column: 'text',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: checkLink,
  parse: (text) => {
    const written = text.trim()
    const bare = /^(www\.|[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(\/|$|\?|#))/i.test(written)
    return checkLink(bare ? `https://${written}` : written)
  },
  format: (cell) => (typeof cell === 'string' ? cell : ''),
  sortKey: (cell) => (typeof cell === 'string' ? foldText(cell) : null),
  sortForm: 'folded',
  operators: textOperators,
  searchable: true,
  computed: false,
})

function checkLink(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value !== 'string') return misfit('wrongType')
  return value.length <= 4000 && /^(https?:\/\/[^\s\p{C}/?#]+[^\s\p{C}]*|(mailto|tel):[^\s\p{C}]+)$/iu.test(value)
    ? fits(value)
    : misfit('notUrl')
}
