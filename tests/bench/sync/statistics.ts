export const median = (values: readonly number[]): number => {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return NaN
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const rounded = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Durations in ms, counted in steps of 0.02 ms up to a minute: of fixed size, whatever is added. */
export class Histogram {
  readonly #counts = new Uint32Array(3_000_000)
  count = 0

  add(ms: number): void {
    const step = Math.floor(ms * 50)
    this.#counts[step < 0 ? 0 : Math.min(step, this.#counts.length - 1)]! += 1
    this.count += 1
  }

  /** NaN when nothing was added */
  percentile(part: number): number {
    let left = Math.max(1, Math.ceil(this.count * part))
    for (let step = 0; step < this.#counts.length; step++) {
      left -= this.#counts[step]!
      if (left <= 0) return (step + 0.5) / 50
    }
    return NaN
  }
}
