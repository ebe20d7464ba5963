export function summary(all: readonly number[]): Record<string, number> {
  return { median: round(median(all)), best: round(Math.min(...all)), worst: round(Math.max(...all)) }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

export function ratio(a: number, b: number): number {
  return round(a / b)
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
