/** Letters of an answer that is read as JSON: a plan of forty tables has far fewer, and reading more would hold up everybody. */
export const mostAnswer = 1_000_000
/** Values of an answer, and how deep they stand in each other. */
const [mostValues, deepest] = [20_000, 24]

/** @returns whether an answer is small enough to be looked at, part by part; no depth of it costs more than its values */
export function isBounded(answer: unknown): boolean {
  let level: unknown[] = [answer]
  let count = 0
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length
    if (depth > deepest || count > mostValues) return false
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? (Object.values(value) as unknown[]) : []))
  }
  return true
}
