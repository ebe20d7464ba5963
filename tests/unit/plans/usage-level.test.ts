import { expect, it } from 'vitest'
import { usageLevel } from '#shared/access/usage-level.ts'

it.each([
  [0, 100, 0, 'fine'],
  [50, 100, 0, 'fine'],
  [51, 100, 0, 'half'],
  [89, 100, 0, 'half'],
  [90, 100, 0, 'almost'],
  [99, 100, 0, 'almost'],
  [100, 100, 0, 'critical'],
  [100, 100, 10, 'above'],
  [109, 100, 10, 'above'],
  [110, 100, 10, 'critical'],
  [0, 0, 0, 'fine'],
  [1, 0, 10, 'critical'],
  [10_000, null, 0, 'fine'],
] as const)('%i of %s with %i %% is %s', (used, limit, tolerance, level) => {
  expect(usageLevel(used, limit, tolerance)).toBe(level)
})
