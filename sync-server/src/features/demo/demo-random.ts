/** A small seeded random generator: the same workspace every time, so that newcomers see a checked one. */
export interface DemoRandom {
  /** 0 ≤ n < 1 */
  next(): number
  /** whole number from `low` to `high`, both possible */
  between(low: number, high: number): number
  pick<T>(choices: readonly T[]): T
  /** picks an index with these weights */
  weighted<T>(choices: readonly (readonly [T, number])[]): T
  chance(probability: number): boolean
}

/** mulberry32, a well-known 32-bit generator. */
export function createDemoRandom(seed: number): DemoRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[between(0, choices.length - 1)]
    if (choice === undefined) throw new Error('nothing to pick from')
    return choice
  }
  return {
    next,
    between,
    pick,
    weighted: (choices) => {
      let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [choice, weight] of choices) {
        rest -= weight
        if (rest < 0) return choice
      }
      return pick(choices)[0]
    },
    chance: (probability) => next() < probability,
  }
}
