import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { missing } from '#tests/support/database-servers.ts'
import { times } from '#tests/support/property-runs.ts'
import { createJournalWorld, type JournalWorld } from '#tests/support/journal-world.ts'

let world: JournalWorld | undefined
afterEach(async () => {
  await world?.end()
  world = undefined
})

async function begin(bug?: string): Promise<JournalWorld> {
  world = await createJournalWorld()
  await world.start(bug)
  return world
}

const more = async ({ confirmed }: JournalWorld, count: number): Promise<void> => {
  const before = confirmed.size
  await expect.poll(() => confirmed.size, { timeout: 200_000 }).toBeGreaterThan(before + count)
}

const rounds = times(3, 50)

describe.skipIf(missing.postgres !== undefined)('a machine that is lost with its disk, with a journal', () => {
  it(`loses nothing that was confirmed, ${rounds} times`, { timeout: rounds * 120_000 }, async () => {
    const of = await begin()
    for (let round = 0; round < rounds; round++) {
      const stop = of.write(4)
      await more(of, 200 + 100 * (round % 5))
      // its database hangs now and then, just before
      const thaw = round % 3 === 2 ? of.freeze() : () => undefined
      await of.loseMachine()
      thaw()
      await stop()
      // an empty directory is filled by itself
      await of.start()
      expect(of.check(), `round ${round}: ${of.server.output().slice(-2000)}`).toEqual({ lost: [], twice: [] })
    }
    expect(existsSync(join(of.dataDir, 'journal', of.org.orgId))).toBe(true)
    expect(of.server.output()).toContain('connections.key is NOT there')
  })

  it.each(['open-gate', 'early-trim'])('is found to lose something with a planted bug: %s', async (bug) => {
    const of = await begin(bug)
    const stop = of.write(2)
    await more(of, 100)
    if (bug === 'early-trim') {
      of.peer.plan = ({ method, key }) => (method === 'PUT' && key.includes('.pages.') ? 'error' : undefined)
      const isMade = (): boolean =>
        of.peer.requests.some(({ method, key }) => method === 'PUT' && key.includes(`${of.org.orgId}/`) && key.includes('.pages.'))
      await expect.poll(isMade, { timeout: 200_000 }).toBe(true)
      await more(of, 100)
    } else {
      const thaw = of.freeze()
      await more(of, 100)
      await of.loseMachine()
      thaw()
    }
    if (existsSync(of.dataDir)) await of.loseMachine()
    await stop()
    const found = await of.start().then(
      () => (existsSync(join(of.dataDir, 'orgs', `${of.org.orgId}.db`)) ? of.check().lost.length : of.confirmed.size),
      () => of.confirmed.size,
    )
    expect(found).toBeGreaterThan(0)
  })
})

describe.skipIf(missing.postgres !== undefined)('a journal that does not answer', () => {
  it('lets nobody hear of a commit, and goes on by itself', async () => {
    const of = await begin()
    const stop = of.write(3)
    await more(of, 100)
    const thaw = of.freeze()
    // what was under way is confirmed or not; afterwards nothing is
    await expect.poll(() => of.refused.get(503) ?? 0, { timeout: 60_000 }).toBeGreaterThan(0)
    const before = of.confirmed.size
    const read = await of.request('/api/feed?since=0')
    expect([read.status, ((await read.json()) as { id: string }).id]).toEqual([503, 'journal_unavailable'])
    const health = await of.request('/healthz')
    expect([health.status, (await (await of.request('/readyz')).json()) as unknown]).toEqual([
      200,
      expect.objectContaining({ unconfirmed: expect.arrayContaining([of.org.orgId]) as unknown }),
    ])
    expect(of.confirmed.size).toBe(before)
    thaw()
    await more(of, 200)
    await stop()
    await of.loseMachine()
    await of.start()
    expect(of.check()).toEqual({ lost: [], twice: [] })
  })

  it('ends well and goes on without a snapshot', async () => {
    const of = await begin()
    const stop = of.write(2)
    await more(of, 100)
    await stop()
    of.server.child.kill('SIGTERM')
    expect(await of.server.exited).toBe(0)
    const snapshots = (): number =>
      [...of.peer.objects.keys()].filter((key) => key.includes(`${of.org.orgId}/`) && key.includes('.snapshot.')).length
    const before = snapshots()
    await of.start()
    const again = of.write(2)
    await more(of, 100)
    await again()
    expect(snapshots()).toBe(before)
    await of.loseMachine()
    await of.start()
    expect(of.check()).toEqual({ lost: [], twice: [] })
  })
})
