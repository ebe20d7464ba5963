/** A token bucket: so much at once, and so much more each second. */
export class Allowance {
  readonly #burst: number
  readonly #perSecond: number
  #left: number
  #refilledAt = Date.now()

  constructor(burst: number, perSecond: number) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#left = burst
  }

  /** @returns false when the allowance is used up */
  spend(cost: number): boolean {
    const now = Date.now()
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#refilledAt) / 1000) * this.#perSecond) - cost
    this.#refilledAt = now
    return this.#left >= 0
  }

  /** True when the allowance is back at its full burst, so that forgetting it loses nothing. */
  get isFull(): boolean {
    return this.#left + ((Date.now() - this.#refilledAt) / 1000) * this.#perSecond >= this.#burst
  }
}

/** Beyond this number, full allowances are dropped before another is made. */
const mostKept = 1_000

/** One allowance per member, so that opening another connection does not refill it. */
export interface Allowances {
  spend(memberId: string, cost: number): boolean
}

export function createAllowances(burst: number, perSecond: number): Allowances {
  const allowances = new Map<string, Allowance>()
  function allowanceOf(memberId: string): Allowance {
    const existing = allowances.get(memberId)
    if (existing) return existing
    if (allowances.size >= mostKept) for (const [other, { isFull }] of allowances) if (isFull) allowances.delete(other)
    const made = new Allowance(burst, perSecond)
    allowances.set(memberId, made)
    return made
  }
  return { spend: (memberId, cost) => allowanceOf(memberId).spend(cost) }
}
