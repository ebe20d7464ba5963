import { afterEach, describe, expect, it } from 'vitest'
import { missing } from '#tests/support/database-servers.ts'
import { createClusterWorld, type ClusterWorld } from '#tests/support/cluster-world.ts'
import { times } from '#tests/support/property-runs.ts'

let world: ClusterWorld | undefined
afterEach(async () => {
  await world?.end()
  world = undefined
})

async function begin(): Promise<ClusterWorld> {
  world = await createClusterWorld()
  await world.start('a')
  await expect.poll(() => world?.holder(), { timeout: 30_000 }).toBe('a')
  await world.start('b')
  return world
}

const more = async ({ confirmed }: ClusterWorld, count: number): Promise<void> => {
  const before = confirmed.size
  await expect.poll(() => confirmed.size, { timeout: 200_000 }).toBeGreaterThan(before + count)
}

const rounds = times(2, 25)

describe.skipIf(missing.postgres !== undefined)('two nodes', () => {
  it('answer for an organisation that one of them serves', async () => {
    const of = await begin()
    const stop = of.write(['a', 'b'], 2)
    await more(of, 200)
    await stop()
    const read = async (name: string): Promise<unknown> => (await of.ask(name, '/api/feed?since=0')).json()
    expect(await read('b')).toEqual(await read('a'))
    expect(await of.holder()).toBe('a')
    expect((await fetch(`${of.node('b').url}/api/feed?since=0`)).status).toBe(401)
  })

  it(`go on when the one that serves is lost with its disk, ${rounds} times`, { timeout: rounds * 120_000 }, async () => {
    const of = await begin()
    let [here, other] = ['a', 'b']
    for (let round = 0; round < rounds; round++) {
      const stop = of.write(['a', 'b'], 3)
      await more(of, 150 + 100 * (round % 4))
      expect(await of.holder()).toBe(here)
      const before = of.confirmed.size
      await of.lose(here)
      await expect.poll(() => of.confirmed.size, { timeout: 60_000, interval: 50 }).toBeGreaterThan(before + 40)
      await of.start(here)
      await more(of, 50)
      await stop()
      ;[here, other] = [other, here]
    }
    expect(await of.stop(other)).toBe(0)
    expect(await of.stop(here)).toBe(0)
    expect(of.check(here)).toEqual({ lost: [], twice: [] })
  })
})
