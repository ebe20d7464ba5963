/** Steps on the way to a limit (specification 1 §4 "Usage indicator by percent used"). */
export type UsageLevel = 'fine' | 'half' | 'almost' | 'above' | 'critical'

/** @param limit null: there is none @param tolerance percent by which the limit may be exceeded */
export function usageLevel(used: number, limit: number | null, tolerance = 0): UsageLevel {
  if (limit === null || used === 0) return 'fine'
  const percent = (used / limit) * 100
  if (percent <= 50) return 'fine'
  if (percent < 90) return 'half'
  if (percent < 100) return 'almost'
  return percent < 100 + tolerance ? 'above' : 'critical'
}
