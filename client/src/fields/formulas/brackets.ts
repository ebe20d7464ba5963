import { readTokens } from '#shared/fields/formula-tokens.ts'

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

/** Positions of the bracket at the caret and of its partner; empty when either is missing. */
export function bracketsAt(source: string, caret: number): readonly number[] {
  const open: { sign: string; start: number }[] = []
  const found: [number, number][] = []
  for (const token of readTokens(source).tokens) {
    if (token.kind !== 'sign') continue
    const { sign, start } = token
    if (sign === '(' || sign === '[') open.push({ sign, start })
    else if (sign in pairs) {
      const opening = open.at(-1)?.sign === pairs[sign] ? open.pop() : undefined
      if (opening) found.push([opening.start, start])
    }
  }
  const beside = (at: number): [number, number] | undefined => found.find((pair) => pair.includes(at))
  // the bracket just written, else the one after the caret
  return beside(caret - 1) ?? beside(caret) ?? []
}

/** True when the closing sign at the caret is the typed one: another would be one too many. */
export function closesAlready(source: string, caret: number, typed: string): boolean {
  if (source[caret] !== typed) return false
  if (typed === '}') return true
  const opening = pairs[typed]
  if (opening === undefined) return false
  const signs = readTokens(source).tokens.flatMap((token) => (token.kind === 'sign' ? [token.sign] : []))
  return signs.filter((sign) => sign === opening).length <= signs.filter((sign) => sign === typed).length
}
