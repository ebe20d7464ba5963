import { writeField, type NamedField } from '#shared/formulas/field-names.ts'
import type { FormulaError } from '#shared/values/formula-error.ts'
import { readTokens } from '#shared/fields/formula-tokens.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/**
 * Replaces an error by its probable cause: a field's label written without braces. A label with spaces or signs is read as several words
 * (`Unit price * 2`, `Net (€)`, `2024 sales`). Without such a label the error stays as it is.
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

/** True when no word continues before or after the given range. */
function standsAlone(source: string, start: number, end: number): boolean {
  const joins = (before: string, after: string): boolean => letter.test(before) && letter.test(after)
  return !joins(source.charAt(start - 1), source.charAt(start)) && !joins(source.charAt(end - 1), source.charAt(end))
}
