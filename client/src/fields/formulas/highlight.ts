import { findField } from '#shared/formulas/field-names.ts'
import { findFunction } from '#shared/formulas/functions/registry.ts'
import { readTokens, type Token } from '#shared/fields/formula-tokens.ts'
import type { Field } from '#shared/nouns/tables/table.ts'

export type Paint = 'plain' | 'number' | 'text' | 'field' | 'function' | 'sign'

/** A run of the source with one look. */
export interface Stretch {
  text: string
  start: number
  paint: Paint
  wrong: boolean
  /** a bracket whose pair is shown */
  paired: boolean
}

/** Cuts the source at tokens and around the mistake. A mistake at the very end gets a blank of its own. */
export function stretchesOf(
  source: string,
  fields: readonly Field[],
  error: { start: number; end: number } | undefined,
  brackets: readonly number[] = [],
): Stretch[] {
  const stretches: Stretch[] = []
  const add = (start: number, end: number, paint: Paint): void => {
    const cuts = [start, ...[error?.start ?? 0, error?.end ?? 0].filter((cut) => cut > start && cut < end), end]
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const to = cuts[index + 1] ?? end
      const wrong = error !== undefined && from >= error.start && to <= error.end
      if (to > from) stretches.push({ text: source.slice(from, to), start: from, paint, wrong, paired: brackets.includes(from) })
    }
  }
  let at = 0
  for (const token of readTokens(source).tokens) {
    add(at, token.start, 'plain')
    add(token.start, token.end, paintOf(token, fields))
    at = token.end
  }
  add(at, source.length, 'plain')
  if (error && error.start >= source.length && source !== '')
    stretches.push({ text: ' ', start: source.length, paint: 'plain', wrong: true, paired: false })
  return stretches
}

function paintOf(token: Token, fields: readonly Field[]): Paint {
  if (token.kind === 'field') return findField(token.raw, fields, 'labels').ok ? 'field' : 'plain'
  if (token.kind === 'name') return findFunction(token.name) ? 'function' : 'plain'
  return token.kind
}
