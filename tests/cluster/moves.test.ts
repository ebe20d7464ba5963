import { afterEach, describe, expect, it } from 'vitest'
import { missing } from '#tests/support/database-servers.ts'
import { createClusterWorld, type ClusterWorld } from '#tests/support/cluster-world.ts'
import { openOnDevice } from '#tests/support/sync-device.ts'
import { until } from '#tests/support/sync-peer.ts'
import type { TestMember } from '#tests/support/test-org.ts'

let world: ClusterWorld | undefined
afterEach(async () => {
  await world?.end()
  world = undefined
})

async function begin(prepare?: Parameters<typeof createClusterWorld>[0]): Promise<ClusterWorld> {
  world = await createClusterWorld(prepare)
  await world.start('a')
  await expect.poll(() => world?.holder(), { timeout: 60_000 }).toBe('a')
  await world.start('b')
  return world
}

describe.skipIf(missing.postgres !== undefined)('an organisation that goes to another node', () => {
  it('is answered for by nobody who was stopped meanwhile, and loses nothing', { timeout: 240_000 }, async () => {
    const of = await begin()
    const stop = of.write(['b'], 2)
    await expect.poll(() => of.confirmed.size, { timeout: 60_000 }).toBeGreaterThan(100)
    const { child, exited } = of.node('a').server
    child.kill('SIGSTOP')
    // the kernel takes them, and the node finds them when it goes on
    const waiting = Array.from({ length: 5 }, () =>
      of
        .ask('a', '/api/feed?since=0')
        .then(({ status }) => status)
        .catch(() => 0),
    )
    await expect.poll(() => of.holder(), { timeout: 60_000 }).toBe('b')
    const before = of.confirmed.size
    const said = (): string => of.node('b').server.output().slice(-3000)
    await expect
      .poll(() => of.confirmed.size, { timeout: 40_000 })
      .toBeGreaterThan(before + 50)
      .catch((error: unknown) => {
        throw new Error(said(), { cause: error })
      })
    child.kill('SIGCONT')
    const statuses = await Promise.all(waiting)
    expect(statuses.filter((status) => status === 200)).toEqual([])
    expect(await exited).toBe(1)
    await stop()
    expect(await of.stop('b')).toBe(0)
    expect(of.check('b')).toEqual({ lost: [], twice: [] })
  })

  it('moves with SIGTERM while somebody types through the other node, and a stranger is nobody on both', { timeout: 240_000 }, async () => {
    let member: TestMember | undefined
    const of = await begin((_platform, org) => (member = org.addMember()))
    const marks = Array.from({ length: 60 }, (_, number) => `<${number}>`)
    const device = openOnDevice(of.node('b').url, of.org.admin, 'tasks:team')
    await until(() => device.get().connected)
    const type = (from: number, to: number): void => {
      for (const mark of marks.slice(from, to)) device.doc.transact(() => device.doc.getText('t').insert(0, mark), 'person')
    }
    type(0, 20)
    await until(() => device.get().state === 'stored')
    const status = async (name: string, path: string, as?: TestMember): Promise<number> => (await of.ask(name, path, {}, as)).status
    for (const path of ['/api/feed?since=0', '/api/members', '/api/organisation/plan', '/api/nowhere'])
      for (const who of [of.org.admin, member!, { ...of.org.admin, token: 'x'.repeat(40) }])
        expect([path, await status('b', path, who)]).toEqual([path, await status('a', path, who)])
    type(20, 40)
    const left = of.stop('a')
    type(40, 60)
    expect(await left).toBe(0)
    await until(() => device.get().connected && device.get().state === 'stored', 'stored at the other node')
    expect(await of.holder()).toBe('b')
    await device.close()
    const reader = openOnDevice(of.node('b').url, member!, 'tasks:team')
    await until(() => reader.doc.getText('t').toJSON().includes(marks[59]!))
    const text = reader.doc.getText('t').toJSON()
    await reader.close()
    expect(marks.map((mark) => text.split(mark).length - 1)).toEqual(marks.map(() => 1))
  })
})
