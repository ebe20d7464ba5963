/** Adds with what rounding loses carried along (Kahan-Babuska, as SQLite sums), so that many tenths or cents do not drift. */
export class RunningSum {
  #sum = 0
  #lost = 0

  add(number: number): void {
    const next = this.#sum + number
    this.#lost += Math.abs(this.#sum) >= Math.abs(number) ? this.#sum - next + number : number - next + this.#sum
    this.#sum = next
  }

  get value(): number {
    return this.#sum + this.#lost
  }
}

/** The sum of given numbers. */
export function sumOf(numbers: readonly number[]): number {
  const sum = new RunningSum()
  for (const number of numbers) sum.add(number)
  return sum.value
}
