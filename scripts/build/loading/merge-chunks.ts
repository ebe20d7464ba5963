import { bitsOf, chunksNeededBy, type Chunk, type Entry } from './chunk-graph.ts'

/** The price of one file more, in letters of code that somebody loads in vain instead. */
export interface Prices {
  /** to a screen that loads both files */
  perLoad: number
  /** to everybody: it is installed, and listed */
  perFile: number
  /** as `perFile`, but of screens alone: the most that first loads may grow by one merge */
  perFileOfScreens: number
}

interface Pair {
  a: Chunk
  b: Chunk
  gain: number
}

/**
 * Merges chunks as long as that is worth more than what is then loaded in vain, the best two first.
 * Two that a third stands between are left: it would need the one file and be needed by it.
 * @returns the chunks that are left, without libraries
 */
export function mergeChunks(chunks: readonly Chunk[], entries: readonly Entry[], prices: Prices): Chunk[] {
  const gainOf = measureGain(entries, prices)
  const open = chunks.filter(({ isFixed }) => !isFixed)
  const pairs: Pair[] = []
  const offer = (a: Chunk, b: Chunk): void => {
    const gain = gainOf(a, b)
    if (gain > 0) pairs.push({ a, b, gain })
  }
  open.forEach((a, index) => open.slice(index + 1).forEach((b) => offer(a, b)))
  let blocked: Pair[] = []
  for (let pair = takeBest(pairs); pair; pair = takeBest(pairs)) {
    const { a, b } = pair
    if (a.isFixed || b.isFixed) continue
    const gain = gainOf(a, b)
    if (gain < pair.gain) {
      if (gain > 0) pairs.push({ a, b, gain })
    } else if (isBetween(a, b) || isBetween(b, a)) blocked.push(pair)
    else {
      mergeInto(a, b)
      for (const other of open) if (!other.isFixed && other !== a) offer(a, other)
      pairs.push(...blocked.filter((each) => each.a !== a && each.b !== a))
      blocked = []
    }
  }
  return open.filter(({ isFixed }) => !isFixed)
}

function takeBest(pairs: Pair[]): Pair | undefined {
  let best = 0
  pairs.forEach(({ gain }, index) => {
    if (gain > (pairs[best]?.gain ?? 0)) best = index
  })
  const last = pairs.pop()
  if (last === undefined || best === pairs.length) return last
  const found = pairs[best]
  pairs[best] = last
  return found
}

function measureGain(entries: readonly Entry[], { perLoad, perFile, perFileOfScreens }: Prices): (a: Chunk, b: Chunk) => number {
  const known = new Map<bigint, number>()
  const weigh = (bits: bigint): number => {
    let weight = known.get(bits)
    if (weight !== undefined) return weight
    weight = entries.reduce((sum, entry, index) => ((bits >> BigInt(index)) & 1n ? sum + entry.weight : sum), 0)
    known.set(bits, weight)
    return weight
  }
  const screens = bitsOf(entries, ({ weight }) => weight >= 1)
  return (a, b) => {
    const all = a.loadedBy | b.loadedBy
    const both = a.loadedBy & b.loadedBy
    const inVain = (chunk: Chunk, of: bigint): number => weigh(all & ~chunk.loadedBy & of) * chunk.size
    const left = perFile + perLoad * weigh(both) - inVain(a, all) - inVain(b, all)
    const leftOfScreens = perFileOfScreens + perLoad * weigh(both & screens) - inVain(a, screens) - inVain(b, screens)
    let gain = Math.min(left, leftOfScreens)
    if (gain <= 0) return gain
    const needed = [...chunksNeededBy([a, b])]
    const sum = (of: bigint): number => needed.reduce((letters, chunk) => letters + inVain(chunk, of), 0)
    gain = Math.min(left - sum(all), leftOfScreens - sum(screens))
    return gain
  }
}

/** True where a chunk needs `b` and is needed by `a`. */
const isBetween = (a: Chunk, b: Chunk): boolean => chunksNeededBy([...a.needs].filter((needed) => needed !== b)).has(b)

function mergeInto(a: Chunk, b: Chunk): void {
  b.isFixed = true
  a.files.push(...b.files)
  a.size += b.size
  a.loadedBy |= b.loadedBy
  for (const needed of b.needs) {
    needed.neededBy.delete(b)
    if (needed === a) continue
    a.needs.add(needed)
    needed.neededBy.add(a)
  }
  for (const needing of b.neededBy) {
    needing.needs.delete(b)
    if (needing === a) continue
    needing.needs.add(a)
    a.neededBy.add(needing)
  }
  for (const needed of chunksNeededBy([a])) needed.loadedBy |= a.loadedBy
}
