import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { documentsOf, readDocument } from '#server/sync/org-documents.ts'
import { connectPeer, until, type SyncPeer } from '#tests/support/sync-peer.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const name = 'tasks:team'
const [devices, times] = process.env['LONG'] ? [200, 10] : [20, 2]
let server: TestServer
let peers: SyncPeer[] = []

beforeAll(async () => {
  // each stock client listens for the end of the process
  process.setMaxListeners(1_000)
  server = await startTestServer({ features: [] })
})
afterAll(async () => {
  for (const peer of peers) peer.destroy()
  await server.close()
})

test(
  `${devices} devices cut off at once while all type, ${times} times (F19): all come back, nothing is lost`,
  { timeout: 300_000 },
  async () => {
    const org = server.createOrg()
    const people = [org.admin, ...Array.from({ length: 9 }, () => org.addMember({ isAdmin: true }))]
    peers = Array.from({ length: devices }, (_, index) => connectPeer(server.url, people[index % people.length] ?? org.admin, name))
    await Promise.all(peers.map((peer) => peer.synced()))
    let slowest = 0
    for (let time = 1; time <= times; time++) {
      // half of them type before their line is gone, perhaps too late for it to be sent, half of them without one
      const type = (half: number): void =>
        peers.forEach(({ doc }, index) => index % 2 === half && doc.getMap('words').set(`${time} ${index}`, true))
      type(0)
      const cutAt = performance.now()
      for (const { provider } of peers) (provider.ws as unknown as WebSocket).terminate()
      type(1)
      const hasAll = (words: number): boolean => words === time * devices
      await until(() => peers.every(({ doc }) => hasAll(doc.getMap('words').size)), `everybody having all of time ${time}`)
      slowest = Math.max(slowest, performance.now() - cutAt)
      expect(readDocument(org.org, name, (doc) => doc.getMap('words').size)).toBe(time * devices)
      await until(() => documentsOf(org.org).room(name).peers.size === devices, 'nobody being there twice')
    }
    if (process.env['LONG']) console.log(`all equal at most ${Math.round(slowest)} ms after the cut`)
  },
)
