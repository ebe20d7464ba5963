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

  /** @returns false when it is used up */
  spend(cost: number): boolean {
    const now = Date.now()
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#refilledAt) / 1000) * this.#perSecond) - cost
    this.#refilledAt = now
    return this.#left >= 0
  }

  /** Whether it is as full as at the beginning: then nothing is lost with it. */
  get isFull(): boolean {
    return this.#left + ((Date.now() - this.#refilledAt) / 1000) * this.#perSecond >= this.#burst
  }
}

/** More of them are tidied before there is another. */
const mostKept = 1_000

/** An allowance for each member, which coming back on another connection does not fill. */
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
