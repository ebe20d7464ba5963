import { median, rounded } from '#tests/bench/sync/statistics.ts'

export function summary(all: readonly number[]): Record<string, number> {
  return { median: rounded(median(all), 2), best: rounded(Math.min(...all), 2), worst: rounded(Math.max(...all), 2) }
}

export function ratio(a: number, b: number): number {
  return rounded(a / b, 2)
}
