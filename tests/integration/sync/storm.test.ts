import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { isLong } from '#tests/support/property-runs.ts'
import { createSyncChildren, type SyncChildren } from '#tests/support/sync-child-process.ts'
import { connectPeer, until, type SyncPeer } from '#tests/support/sync-peer.ts'
import { createTestOrg, type TestMember } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

const name = 'tasks:team'
const [devices, times] = isLong ? [200, 10] : [20, 2]
let dataDir: string
let people: [TestMember, ...TestMember[]]
let children: SyncChildren
let peers: SyncPeer[] = []

beforeAll(async () => {
  // each stock client listens for the end of the process
  process.setMaxListeners(1_000)
  dataDir = mkdtempSync(join(tmpdir(), 'trama-storm-'))
  const platform = createTestPlatform({ dataDir })
  const org = createTestOrg(platform)
  people = [org.admin, ...Array.from({ length: 9 }, () => org.addMember({ isAdmin: true }))]
  platform.dispose()
  children = createSyncChildren()
})
afterAll(() => {
  for (const peer of peers) peer.destroy()
  children?.dispose()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  `${devices} devices cut off at once while all type, ${times} times (F19): all come back, nothing is lost`,
  { timeout: 300_000 },
  async () => {
    // in a process of its own, as it is in life: the devices' own work would hold it up
    const { url } = await children.start([dataDir, '500', people[0].orgId, name])
    peers = Array.from({ length: devices }, (_, index) => connectPeer(url, people[index % people.length] ?? people[0], name))
    await Promise.all(peers.map((peer) => peer.synced()))
    let slowest = 0
    for (let time = 1; time <= times; time++) {
      // half of them type just before their connection is cut, perhaps too late to be sent, and half without one
      const type = (half: number): void =>
        peers.forEach(({ doc }, index) => index % 2 === half && doc.getMap('words').set(`${time} ${index}`, true))
      type(0)
      const cutAt = performance.now()
      for (const { provider } of peers) (provider.ws as unknown as WebSocket).terminate()
      type(1)
      const hasAll = ({ doc }: SyncPeer): boolean => doc.getMap('words').size === time * devices
      await until(() => peers.every(hasAll), `everybody having all of time ${time}`)
      slowest = Math.max(slowest, performance.now() - cutAt)
      await expectOnServer(url, hasAll)
    }
    if (isLong) console.log(`all equal at most ${Math.round(slowest)} ms after the cut`)
  },
)

/** A new client without content finds everything, and every person once. */
async function expectOnServer(url: string, hasAll: (peer: SyncPeer) => boolean): Promise<void> {
  const newcomer = connectPeer(url, people[0], name)
  const { awareness } = newcomer.provider
  await newcomer.synced()
  expect(hasAll(newcomer)).toBe(true)
  await until(() => awareness.getStates().size === devices + 1, 'everybody being there once')
  newcomer.destroy()
}
