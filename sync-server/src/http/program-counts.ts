import { storeApiUse } from '#server/access/api-use.ts'
import type { Platform } from '#server/platform/platform.ts'

const minuteMs = 60_000
/** Tokens that are counted at once; beyond it the oldest are forgotten. */
const mostCounted = 20_000
/** A crash forgets what came in this time. */
const keepEveryMs = 2_000

interface Counted {
  since: number
  count: number
}

interface Counts {
  byKey: Map<string, Counted>
  /** changed since they were stored */
  changed: Set<string>
}

const counters = new WeakMap<Platform, Counts>()

/** Counts requests in the current minute of a token. */
export async function countProgramRequest(platform: Platform, key: string, requests = 1): Promise<Counted> {
  const { byKey, changed } = counters.get(platform) ?? (await countsOf(platform))
  const now = platform.now().getTime()
  changed.add(key)
  const before = byKey.get(key)
  if (before && now < before.since + minuteMs && now >= before.since) {
    before.count += requests
    return before
  }
  const begun = { since: now, count: requests }
  byKey.delete(key)
  byKey.set(key, begun)
  const [oldest] = byKey.keys()
  if (byKey.size > mostCounted && oldest !== undefined) byKey.delete(oldest)
  return begun
}

/** Read from the control store with the first question, so that a restart gives no new requests. */
async function countsOf(platform: Platform): Promise<Counts> {
  const { controlStore } = platform
  const since = platform.now().getTime() - minuteMs
  const stored = controlStore.build.selectFrom('program_count').selectAll().where('since', '>', since).limit(mostCounted)
  const rows = await controlStore.all(stored)
  const known = counters.get(platform)
  if (known) return known
  const read: Counts = { byKey: new Map(rows.map(({ key, ...counted }) => [key, counted])), changed: new Set() }
  counters.set(platform, read)
  return read
}

/** Stores changed counts every two seconds, and at the end. @returns how to stop */
export function keepProgramCounts(platform: Platform): () => Promise<void> {
  let storing = Promise.resolve()
  const store = (): Promise<void> =>
    (storing = storing.then(() => Promise.allSettled([storeChanged(platform), storeApiUse(platform)])).then(() => undefined))
  const timer = setInterval(() => void store(), keepEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await store()
  }
}

async function storeChanged(platform: Platform): Promise<void> {
  const counts = counters.get(platform)
  if (!counts || counts.changed.size === 0) return
  const changed = [...counts.changed]
  counts.changed.clear()
  await platform.controlStore.write(async (tx) => {
    const over = platform.now().getTime() - minuteMs
    await tx.run(tx.build.deleteFrom('program_count').where('since', '<=', over))
    for (const key of changed) {
      const counted = counts.byKey.get(key)
      if (!counted) continue
      const row = tx.build.insertInto('program_count').values({ key, ...counted })
      await tx.run(row.onConflict((on) => on.column('key').doUpdateSet(counted)))
    }
  })
}
