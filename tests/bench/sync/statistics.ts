export const median = (values: readonly number[]): number => {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return NaN
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const percentile = (values: readonly number[], part: number): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * part) - 1))] ?? NaN
}

export const rounded = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
