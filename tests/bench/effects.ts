import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { createEffectRunner } from '#server/jobs/effect-runner.ts'
import { claimEffects, waitingKinds } from '#server/jobs/effect-table.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { measure } from '#tests/bench/records/compare.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * `npm run bench -- effects [--rounds=9]`: a look for the next effect and a claim, at 100 to 100,000 waiting effects of 20 kinds. Beside
 * them stand the bare statement for one known kind and the earlier look, which read all rows. Then effects run from queue to done, beside
 * the bare inserts, claims and deletes in the same number of commits.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const rounds = Number(argv.find((one) => one.startsWith('--rounds='))?.split('=')[1] ?? 9)
  const looks: Record<string, Record<string, string>> = {}
  for (const waiting of [100, 1_000, 10_000, 100_000]) looks[waiting.toLocaleString('en')] = lookAt(waiting, rounds)
  console.log('microseconds of CPU for one look or claim')
  console.table(looks)
  console.log('effects a second, from queued to done')
  console.table({ ours: { 'effects/s': await throughput() }, 'bare statements': { 'effects/s': await bareThroughput() } })
}

const kinds = Array.from({ length: 20 }, (_, index) => `bench.kind${String(index).padStart(2, '0')}`)
/** looks in one measured run, so that the clock can tell them */
const looksAtOnce = 50

function lookAt(waiting: number, rounds: number): Record<string, string> {
  const platform = createTestPlatform()
  const { org } = createTestOrg(platform)
  const { db } = org
  const now = new Date()
  db.writeNow(() => {
    for (let index = 0; index < waiting; index++) enqueueEffect(org, kinds[index % kinds.length] ?? '', { index }, now)
  })
  const repeat = (look: () => unknown) => (): void => {
    for (let index = 0; index < looksAtOnce; index++) look()
  }
  const earlier = sql`SELECT min(max(run_after, coalesce(leased_until, ''))) AS due FROM effect WHERE dead_at IS NULL`.compile(db.build)
  const floor = sql`SELECT min(due_at) FROM effect WHERE kind = 'bench.kind07' AND dead_at IS NULL`.compile(db.build)
  const candidates = [
    { name: 'look', run: repeat(() => waitingKinds(org)) },
    { name: 'bare look for one kind', run: repeat(() => db.get(floor)) },
    { name: 'earlier look', run: repeat(() => db.get(earlier)) },
    { name: 'claim of one, undone', run: repeat(() => claimOne(org, now)) },
  ]
  const took = measure(candidates, rounds)
  platform.dispose()
  return Object.fromEntries(candidates.map(({ name }, index) => [name, (((took[index] ?? 0) * 1_000) / looksAtOnce).toFixed(1)]))
}

const undone = new Error('undone')

function claimOne(org: OrgDatabase, now: Date): void {
  try {
    org.db.writeNow(() => {
      claimEffects(org, ['bench.kind07'], { now, leaseMs: 60_000, limit: 1 })
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
}

const effects = 5_000

async function throughput(): Promise<number> {
  const platform = createTestPlatform()
  const { org, orgId } = createTestOrg(platform)
  const runner = createEffectRunner(platform, { 'bench.note': () => undefined })
  const started = performance.now()
  await org.db.write(() => {
    for (let index = 0; index < effects; index++) enqueueEffect(org, 'bench.note', { index }, platform.now())
  })
  runner.wake(orgId)
  await runner.settled()
  const took = performance.now() - started
  await runner.close()
  platform.dispose()
  return Math.round((effects / took) * 1_000)
}

/** The same rows without a runner: four claimed in a commit, four removed in the next. */
async function bareThroughput(): Promise<number> {
  const platform = createTestPlatform()
  const { org } = createTestOrg(platform)
  const { db } = org
  const started = performance.now()
  await db.write(() => {
    for (let index = 0; index < effects; index++) enqueueEffect(org, 'bench.note', { index }, platform.now())
  })
  for (let left = effects; left > 0; left -= 4) {
    const claimed = await db.write(() => claimEffects(org, ['bench.note'], { now: platform.now(), leaseMs: 60_000, limit: 4 }))
    const ids = claimed.map(({ id }) => id)
    await db.write(() => db.run(db.build.deleteFrom('effect').where('id', 'in', ids)))
  }
  const took = performance.now() - started
  platform.dispose()
  return Math.round((effects / took) * 1_000)
}
