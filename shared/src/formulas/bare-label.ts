import { writeField, type NamedField } from '#shared/formulas/field-names.ts'
import type { FormulaError } from '#shared/formulas/formula-error.ts'
import { readTokens } from '#shared/formulas/tokens.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/**
 * The mistake told as what it probably is: a field's label without its braces, where it has spaces or signs in it, so that it was read as
 * several words (`Unit price * 2`, `Net (€)`, `2024 sales`). The mistake itself where no label stands.
 */
export function asBareLabel(source: string, error: FormulaError, fields: readonly NamedField[]): FormulaError {
  const written = readTokens(source).tokens.filter(({ kind }) => kind === 'text' || kind === 'field')
  let best: { start: number; end: number; field: NamedField } | undefined
  for (const field of fields) {
    const label = field.label.trim()
    if (!/[^\p{L}\p{M}\p{N}_]/u.test(label)) continue
    const folded = foldText(label)
    for (let start = Math.max(0, error.start - label.length); start <= error.start; start++) {
      const end = start + label.length
      if (end <= error.start || (best && best.end - best.start >= label.length)) continue
      if (!standsAlone(source, start, end) || foldText(source.slice(start, end)) !== folded) continue
      // braces in a label look like a field of their own
      if (!written.some((token) => token.start < end && token.end > start && (token.start < start || token.end > end)))
        best = { start, end, field }
    }
  }
  if (!best) return error
  const { start, end, field } = best
  return { code: 'bareField', name: source.slice(start, end), suggestion: writeField(field, fields), start, end }
}

const letter = /[\p{L}\p{M}\p{N}_]/u

/** Whether what stands there does not go on as a word before or after. */
function standsAlone(source: string, start: number, end: number): boolean {
  const joins = (before: string, after: string): boolean => letter.test(before) && letter.test(after)
  return !joins(source.charAt(start - 1), source.charAt(start)) && !joins(source.charAt(end - 1), source.charAt(end))
}
