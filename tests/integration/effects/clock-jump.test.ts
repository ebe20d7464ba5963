import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEffectRunner, type EffectRunner } from '#server/jobs/effect-runner.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

const dayMs = 86_400_000
const ahead = 400 * dayMs
let clock: number
let platform: TestPlatform
let org: TestOrg
const runners: EffectRunner[] = []
beforeEach(() => {
  clock = Date.now()
  platform = createTestPlatform({ now: () => new Date(clock) })
  org = createTestOrg(platform)
})
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.close()
  platform.dispose()
})

const nothing = (): void => undefined
const handlers = {
  nightly: { run: nothing, lane: 'upkeep' as const, every: '30 3 * * *' },
  tomorrow: { run: nothing, lane: 'upkeep' as const, latest: (_p: unknown, _o: unknown, now: Date) => new Date(now.getTime() + dayMs) },
  pause: nothing,
  reminder: { run: nothing, lane: 'other' as const, isCalendarMoment: true },
  fails: () => {
    throw new Error('no')
  },
}

async function look(): Promise<void> {
  const runner = runners[0] ?? createEffectRunner(platform, handlers)
  runners[0] = runner
  runner.wake(org.orgId)
  await runner.settled()
}

const dueOf = (): Record<string, number> => {
  const rows = org.org.db.all(org.org.db.build.selectFrom('effect').select(['kind', 'run_after']).where('dead_at', 'is', null))
  return Object.fromEntries(rows.map((row) => [row.kind, (Date.parse(row.run_after) - clock) / dayMs]))
}

/** Work that is queued while the clock stands wrong: all of it as the server would. */
async function queueWork(): Promise<void> {
  const now = new Date(clock)
  const { db } = org.org
  await db.write(() => {
    enqueueEffect(org.org, 'tomorrow', {}, new Date(clock + dayMs), { id: `tomorrow ${clock}` })
    enqueueEffect(org.org, 'pause', {}, new Date(clock + 3 * dayMs), { id: `pause ${clock}` })
    enqueueEffect(org.org, 'reminder', {}, new Date(clock + 10 * dayMs), { id: `reminder ${clock}` })
    enqueueEffect(org.org, 'fails', {}, now, { id: `fails ${clock}` })
    // the row says when it was queued by the clock of the machine
    db.run(db.build.updateTable('effect').set({ created_at: now.toISOString() }))
  })
}

it.each(['in the same process', 'after a restart'])('nothing stays in a future that a wrong clock made, %s', async (when) => {
  await look()
  clock += ahead
  await look()
  await queueWork()
  await look()
  clock -= ahead
  if (when === 'after a restart') for (const runner of runners.splice(0)) await runner.close()
  await look()
  const due = dueOf()
  expect(due['nightly']).toBeLessThanOrEqual(1)
  expect(due['tomorrow']).toBeLessThanOrEqual(1)
  expect(due['pause']).toBeCloseTo(3, 1)
  expect(due['fails']).toBeLessThanOrEqual(1)
  // a day of the calendar is right whatever the clock said
  expect(due['reminder']).toBeCloseTo(410, 1)
})

it('a clock that is set back by an hour moves nothing', async () => {
  await look()
  await queueWork()
  await look()
  const before = dueOf()
  clock -= 3_600_000
  await look()
  const after = dueOf()
  for (const [kind, days] of Object.entries(before)) expect(after[kind]).toBeCloseTo(days + 1 / 24, 2)
})
