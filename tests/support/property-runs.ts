/** True in `npm run test:long`, which takes hours and looks for what shows seldom. */
export const isLong = Boolean(process.env['LONG'])

/**
 * How often something random is tried: `few` in every run of the tests, `many` in the long one.
 * `PROPERTY_RUNS` overrides both, to look for a fault with one file.
 */
export function times(few: number, many: number): number {
  return Number(process.env['PROPERTY_RUNS'] ?? (isLong ? many : few))
}

/** ms after which a property of the long run ends with the runs that it has: `npm run test:long-changed` has ten minutes, not hours. */
const propertyMs = process.env['LONG_PROPERTY_MS']

/** The number at which the random cases of the long run begin. Each run has other cases without it. */
const seed = process.env['LONG_SEED']

interface Runs {
  numRuns: number
  seed?: number
  endOnFailure: boolean
  interruptAfterTimeLimit?: number
}

/** Parameters of fast-check for a property that is tried so often. A costly one, which is tried seldom, looks for no shorter example but in the long run. */
export function runs(few: number, many: number): Runs {
  return {
    numRuns: times(few, many),
    endOnFailure: !isLong && few < 100,
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(propertyMs !== undefined && { interruptAfterTimeLimit: Number(propertyMs) }),
  }
}
