import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEffectRunner, type EffectRunner } from '#server/jobs/effect-runner.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { createOrgStore, type OrgStore } from '#server/storage/org-store.ts'
import { createRestingFiles } from '#server/storage/control/resting-files.ts'
import { until } from '#tests/support/sync-peer.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

let first: TestPlatform
let stores: OrgStore[]
let runners: EffectRunner[]
beforeEach(() => {
  first = createTestPlatform()
  stores = []
  runners = []
})
afterEach(async () => {
  for (const runner of runners) await runner.close()
  for (const store of stores) store.close()
  first.dispose()
})

/** A process that starts on the same files, and the kinds of effects that ran in it, by organisation. */
function start(options: { now?: () => Date; mostUnused?: number } = {}) {
  const { now = () => new Date(), mostUnused = 64 } = options
  const orgs = createOrgStore(first.config.dataDir, { resting: createRestingFiles(first.control, now), mostUnused, unusedMs: 0 })
  stores.push(orgs)
  const ran: string[] = []
  let mostOpen = 0
  const watch = orgs.onOpen(() => (mostOpen = Math.max(mostOpen, orgs.openIds().length + 1)))
  const runner = createEffectRunner({ ...first, orgs, now }, { greet: (_payload, { org }) => void ran.push(org.orgId) })
  runners.push(runner)
  return { orgs, runner, ran, most: () => mostOpen, stop: watch }
}

/** Ends what made the organisations: their files are closed properly. */
function restAll(): void {
  runners.push(createEffectRunner(first, { greet: () => undefined }))
  first.orgs.close()
}

const queue = ({ org }: TestOrg, due: Date): void => void org.db.writeNow(() => enqueueEffect(org, 'greet', {}, due))

describe('a file that was closed properly', () => {
  it('is not opened by the next process before its effect is due', async () => {
    const world = createTestOrg(first)
    const quiet = createTestOrg(first, 'Quiet')
    const due = new Date(Date.now() + 1_500)
    queue(world, due)
    restAll()
    const next = start()
    for (const { orgId } of [world, quiet]) next.runner.expect(orgId)
    await next.runner.settled()
    expect(next.orgs.openIds()).toEqual([])
    expect(next.orgs.restOf(world.orgId)).toEqual({ due: due.toISOString() })
    expect(next.orgs.restOf(quiet.orgId)).toEqual({ due: null })
    await until(() => next.ran.length > 0)
    expect(Date.now()).toBeGreaterThanOrEqual(due.getTime())
    expect(next.ran).toEqual([world.orgId])
    expect(next.orgs.openIds()).toEqual([world.orgId])
  })

  it('is opened when another program wrote to it, left a WAL, or closed it with other schedules', async () => {
    const worlds = ['written', 'left', 'whole'].map((name) => createTestOrg(first, name))
    const [written, left, whole] = worlds.map(({ orgId }) => orgId) as [string, string, string]
    restAll()
    const other = createOrgStore(first.config.dataDir)
    stores.push(other)
    await pause(20)
    queue({ ...worlds[0], org: other.open(written) } as TestOrg, new Date())
    other.close()
    writeFileSync(`${first.orgs.pathOf(left)}-wal`, 'frames')
    const next = start()
    expect(next.orgs.restOf(written)).toBeUndefined()
    expect(next.orgs.restOf(left)).toBeUndefined()
    expect(next.orgs.restOf(whole)).toEqual({ due: null })
    next.orgs.markProgram('with another schedule')
    expect(next.orgs.restOf(whole)).toBeUndefined()
    next.runner.expect(written)
    await until(() => next.ran.length > 0)
    expect(next.ran).toEqual([written])
  })

  it('is opened when the clock was set back by more than a day', () => {
    const world = createTestOrg(first)
    restAll()
    const clock = (days: number) => start({ now: () => new Date(Date.now() + days * 86_400_000) }).orgs.restOf(world.orgId)
    expect(clock(-2)).toBeUndefined()
    expect(clock(0)).toEqual({ due: null })
  })

  it('does not rest while an effect is under way in it', () => {
    const world = createTestOrg(first)
    queue(world, new Date())
    const { org } = world
    org.db.writeNow(() => org.db.run(org.db.build.updateTable('effect').set({ leased_until: new Date().toISOString() })))
    restAll()
    expect(start().orgs.restOf(world.orgId)).toBeUndefined()
  })
})

describe('many organisations with something due at one moment', () => {
  it('are opened a few at a time, and all are served', async () => {
    const worlds = Array.from({ length: 20 }, (_, nr) => createTestOrg(first, `Org ${nr}`))
    for (const world of worlds) queue(world, new Date())
    first.orgs.close()
    const next = start({ mostUnused: 3 })
    for (const { orgId } of worlds) next.runner.expect(orgId)
    await until(() => next.ran.length === worlds.length)
    await next.runner.settled()
    expect(new Set(next.ran)).toEqual(new Set(worlds.map(({ orgId }) => orgId)))
    expect(next.most()).toBeLessThan(10)
    // a program used one of them, which then stays open
    const used = worlds[0]?.orgId ?? ''
    next.orgs.open(used)
    expect(next.orgs.closeIdle()).toBeGreaterThan(0)
    expect(next.orgs.openIds()).toEqual([used])
  })
})
