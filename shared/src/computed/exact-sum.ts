import { storedNumber } from '#shared/fields/number-text.ts'

/**
 * An exact sum of decimal numbers: adding and subtracting in any order gives the same result as summing again. `units` counts steps of
 * 10^-`scale`.
 */
export interface ExactSum {
  units: bigint
  scale: number
}

export const noSum: ExactSum = { units: 0n, scale: 0 }

/** The number as it is written: 0.1 is one tenth. */
export function exactly(number: number): ExactSum {
  if (Number.isSafeInteger(number)) return { units: BigInt(number), scale: 0 }
  const [mantissa = '0', exponent = '0'] = String(number).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const units = BigInt(whole + fraction)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

export function plus(a: ExactSum, b: ExactSum): ExactSum {
  if (a.scale === b.scale) return { units: a.units + b.units, scale: a.scale }
  if (a.scale < b.scale) return plus(b, a)
  return { units: a.units + b.units * 10n ** BigInt(a.scale - b.scale), scale: a.scale }
}

export function minus(a: ExactSum, b: ExactSum): ExactSum {
  return plus(a, { units: -b.units, scale: b.scale })
}

/** Sums many numbers; whole ones, and those with equally many decimals, without big numbers on the way. */
export function sumOf(numbers: Iterable<number>): ExactSum {
  let total = noSum
  let whole = 0
  for (const number of numbers) {
    const next = whole + number
    if (Number.isSafeInteger(number) && Number.isSafeInteger(next)) whole = next
    else total = plus(total, exactly(number))
  }
  return plus(total, exactly(whole))
}

/** The sum as cells hold numbers. */
export function numberOf({ units, scale }: ExactSum): number {
  return storedNumber(Number(`${units}e-${scale}`))
}

export function writeSum({ units, scale }: ExactSum): string {
  return `${units}e-${scale}`
}

/** Reads what {@link writeSum} wrote. */
export function readSum(text: string): ExactSum {
  const [units = '0', scale = '0'] = text.split('e-')
  return { units: BigInt(units), scale: Number(scale) }
}
