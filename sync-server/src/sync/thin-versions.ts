/** The facts about a version that thinning needs. */
export interface KeptVersion {
  id: string
  /** ISO */
  madeAt: string
  label: string | null
  bytes: number
}

/** Bounds of one document's versions without a name. */
export interface VersionBounds {
  count: number
  /** of all their states together */
  bytes: number
}

const hour = 3_600_000
const day = 24 * hour

/** The distance at which versions of an age are kept, oldest rule last; `every: 0` keeps all. */
const rules: readonly { until: number; every: number }[] = [
  { until: 2 * hour, every: 0 },
  { until: 2 * day, every: hour },
  { until: 90 * day, every: day },
  { until: Infinity, every: 30 * day },
]

/**
 * The ids of versions that may be deleted; named versions and the newest one always stay. Within `bounds`, all others of the last two hours
 * stay too. Of older ones the newest stays per hour for two days, per day for 90 days, then per 30 days.
 */
export function versionsToDrop(versions: readonly KeptVersion[], now: number, bounds: VersionBounds): Set<string> {
  const dropped = new Set<string>()
  const newestFirst = versions.toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
  const stretches = new Set<string>()
  let count = 0
  let bytes = 0
  for (const [index, version] of newestFirst.entries()) {
    if (version.label !== null) continue
    const stretch = stretchOf(Date.parse(version.madeAt), now) ?? version.id
    const isSpare = stretches.has(stretch) || count >= bounds.count || bytes + version.bytes > bounds.bytes
    if (isSpare && index > 0) {
      dropped.add(version.id)
      continue
    }
    stretches.add(stretch)
    count += 1
    bytes += version.bytes
  }
  return dropped
}

/** Names the interval that a version stands for; undefined when it stands only for itself. */
function stretchOf(madeAt: number, now: number): string | undefined {
  const every = rules.find(({ until }) => now - madeAt < until)?.every ?? 0
  return every === 0 ? undefined : `${every}:${Math.floor(madeAt / every)}`
}
