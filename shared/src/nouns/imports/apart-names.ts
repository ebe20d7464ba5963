import { foldText } from '#shared/lib/fold-text.ts'

/** Names that mean one option are one, the first of them. */
export function apart(names: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const one of names) if (!found.has(foldText(one.trim()))) found.set(foldText(one.trim()), one)
  return [...found.values()]
}
