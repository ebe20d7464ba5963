import { readTokens } from '#shared/fields/formula-tokens.ts'
import { isShortId } from '#shared/lib/ids.ts'

/** The id in the braces of a stored formula; undefined for any other spelling, which names no field. */
export function storedId(raw: string): string | undefined {
  const written = raw.trim()
  return isShortId('f', written) ? written : undefined
}

/**
 * Ids of the fields that a stored formula names, each once. It reads the compiler's own tokens by the compiler's own rule, so nothing
 * compiles that is not among them.
 */
export function storedFieldIds(expression: string): string[] {
  return [...new Set(readTokens(expression).tokens.flatMap((token) => (token.kind === 'field' ? (storedId(token.raw) ?? []) : [])))]
}
