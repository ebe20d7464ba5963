import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { documentsOf, readDocument } from '#server/sync/org-documents.ts'
import { createServer, type TramaServer } from '#server/create-server.ts'
import { addApp, connectPeer, until, type SyncPeer } from '#tests/support/sync-peer.ts'
import { randomOf } from '#tests/support/sync-raw.ts'
import { createTestOrg, type TestMember, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

const runs = process.env['LONG'] ? 10_000 : 40
const firstSeed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

let platform: TestPlatform
let org: TestOrg
let server: TramaServer
let url: string
let members: TestMember[]

async function startServer(): Promise<void> {
  server = createServer(platform, { features: [] })
  url = `http://127.0.0.1:${await server.listen()}`
}

beforeAll(async () => {
  platform = createTestPlatform()
  org = createTestOrg(platform)
  members = [
    org.admin,
    org.addMember({ seat: 'builder', profile: { dashboards_enabled: { '*': '*' } } }),
    org.addMember({ seat: 'builder', profile: { dashboards_enabled: { '*': '*' } } }),
  ]
  await startServer()
})
afterAll(async () => {
  await server.close()
  platform.dispose()
})

/** One random edit of the shapes documents are made of. */
function edit(doc: Y.Doc, random: (below: number) => number): void {
  const text = doc.getText('text')
  const map = doc.getMap<unknown>('map')
  const list = doc.getArray<unknown>('list')
  const edits: (() => void)[] = [
    () => text.insert(random(text.length + 1), 'abcdefgh'.slice(0, 1 + random(8))),
    () => text.length > 0 && text.delete(random(text.length), 1),
    () => text.length > 1 && text.format(0, 1 + random(text.length - 1), { bold: random(2) === 0 }),
    () => map.set(`k${random(5)}`, random(1000)),
    () => map.delete(`k${random(5)}`),
    () => list.insert(random(list.length + 1), [new Y.Map(Object.entries({ n: random(100) }))]),
    () => list.length > 0 && list.delete(random(list.length), 1),
    () => {
      const item = list.length > 0 ? list.get(random(list.length)) : undefined
      if (item instanceof Y.Map) item.set('n', random(100))
    },
  ]
  doc.transact(() => {
    for (let count = 1 + random(3); count > 0; count--) edits[random(edits.length)]!()
  }, 'person')
}

const contentOf = (doc: Y.Doc): string =>
  JSON.stringify([doc.getText('text').toDelta(), doc.getMap('map').toJSON(), doc.getArray('list').toJSON()].map(sorted))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

async function run(seed: number): Promise<void> {
  const random = randomOf(seed)
  const name = `app:${addApp(org)}`
  const peers: SyncPeer[] = Array.from({ length: 2 + random(3) }, (_, index) => connectPeer(url, members[index % members.length]!, name))
  // One starts late, without having seen anything.
  await Promise.all(peers.map((peer) => peer.synced()))
  for (let step = 0; step < 25; step++) {
    const peer = peers[random(peers.length)]!
    const dice = random(12)
    if (dice === 0) peer.provider.disconnect()
    else if (dice === 1) peer.provider.connect()
    else if (dice === 2) documentsOf(org.org).room(name).forget()
    else if (dice === 3) await documentsOf(org.org).room(name).compact()
    else edit(peer.doc, random)
    // lets some frames travel, and leaves others under way
    if (random(3) === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  if (random(4) === 0) {
    // The server goes away in the middle and comes back on another port, as a new process would.
    await server.close()
    edit(peers[0]!.doc, random)
    await startServer()
    for (const peer of peers) {
      peer.provider.disconnect()
      peer.provider.serverUrl = `${url.replace('http', 'ws')}/sync/${org.orgId}`
    }
  }
  for (const peer of peers) peer.provider.connect()
  const onServer = (): string => readDocument(org.org, name, contentOf)
  await until(
    () => peers.every((peer) => peer.provider.synced && contentOf(peer.doc) === onServer()),
    `equal content; SEED=${seed}`,
    10_000,
  )
  // What is stored is the same as what was in memory, and nothing waits for anything.
  const before = onServer()
  documentsOf(org.org).room(name).forget()
  expect(onServer(), `SEED=${seed}`).toBe(before)
  for (const peer of peers) expect(peer.doc.store.pendingStructs, `SEED=${seed}`).toBeNull()
  for (const peer of peers) peer.destroy()
}

test(
  `${runs} histories of 2 to 4 people with disconnects, compaction and server restarts end equal (first SEED=${firstSeed})`,
  { timeout: runs * 3_000 },
  async () => {
    for (let index = 0; index < runs; index++) await run(firstSeed + index)
  },
)
