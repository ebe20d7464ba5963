import { foldText } from '#shared/lib/fold-text.ts'

/** The name a person probably meant: one that begins so, or differs by a letter in three at most. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  const wanted = foldText(written).slice(0, 60)
  if (wanted === '') return undefined
  let best: string | undefined
  let bestCost = Math.max(1, Math.floor(wanted.length / 3)) + 0.75
  for (const name of names) {
    const folded = foldText(name).slice(0, 60)
    const cost = folded.startsWith(wanted) && wanted.length > 2 ? 0.5 : distance(wanted, folded, bestCost)
    if (cost < bestCost) {
      best = name
      bestCost = cost
    }
  }
  return best
}

/** Letters to change, add, drop or swap; gives up (Infinity) where it cannot stay below `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Infinity
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    before = above
    above = row
  }
  return above[b.length] ?? Infinity
}
