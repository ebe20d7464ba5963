/** Adds with what rounding loses carried along (Kahan-Babuska, as SQLite sums), so that many tenths or cents do not drift. */
export function sumOf(numbers: readonly number[]): number {
  let sum = 0
  let lost = 0
  for (const number of numbers) {
    const next = sum + number
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum
    sum = next
  }
  return sum + lost
}
