import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { encodeUpdate } from '#shared/nouns/documents/split-update.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { hear, helloFrame, type Heard } from '#tests/support/sync-hello.ts'
import { addApp, connectPeer, until, type SyncPeer } from '#tests/support/sync-peer.ts'
import { openRaw, updateFrameOf, type RawSocket } from '#tests/support/sync-raw.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const name = 'tasks:team'
const count = 12
const writes = { seat: 'builder', profile: { dashboards_enabled: { '*': '*' } } } as const
let server: TestServer
let org: TestOrg
let sender: TestMember
let honest: SyncPeer

beforeEach(async () => {
  server = await startTestServer({ features: [] })
  org = server.createOrg()
  sender = org.addMember(writes)
  honest = connectPeer(server.url, org.admin, name)
  await honest.synced()
})
afterEach(async () => {
  honest.destroy()
  await server.close()
})

/** Text with every other letter deleted: some hundredths of a second of work. */
function heavy(): Uint8Array {
  const doc = new Y.Doc()
  doc.getText(`heavy ${doc.clientID}`).insert(0, 'x'.repeat(24_000))
  const deletes = Y.createDeleteSet()
  deletes.clients.set(
    doc.clientID,
    Array.from({ length: 12_000 }, (_, index) => ({ clock: 2 * index, len: 1 })),
  )
  return encodeUpdate(Y.decodeUpdate(Y.encodeStateAsUpdate(doc)).structs, deletes)
}
const stored = (): string => readDocument(org.org, name, (doc) => doc.getText('t').toJSON())

async function connect(document: string): Promise<{ raw: RawSocket; heard: Heard }> {
  const raw = openRaw(server.url, sender, document)
  const heard = hear(raw)
  await raw.opened
  raw.send(helloFrame())
  await until(() => heard.welcomed)
  return { raw, heard }
}

test.each([
  ['in one document, on one connection', () => Array.from({ length: count }, () => name), true],
  ['in one document, on as many connections', () => Array.from({ length: count }, () => name), false],
  ['in as many documents', () => Array.from({ length: count }, () => `app:${addApp(org)}`), false],
])(
  'costly updates %s: somebody else’s edit is stored among the first, and all of them in the end',
  async (_where, documents, isOneLine) => {
    const names = documents()
    const one = isOneLine ? await connect(name) : undefined
    const lines = await Promise.all(names.map(async (document) => one ?? (await connect(document))))
    const frames = names.map(() => updateFrameOf(heavy()))
    const done = (): number => [...new Set(lines)].reduce((sum, { heard }) => sum + heard.acknowledged, 0)
    for (const [index, { raw }] of lines.entries()) raw.send(frames[index]!)
    let doneBefore: number | undefined
    await until(() => done() > 0)
    honest.doc.getText('t').insert(0, 'typed')
    await until(() => {
      if (stored() !== 'typed') return false
      doneBefore ??= done()
      return true
    })
    expect(doneBefore).toBeLessThanOrEqual(4)
    await until(() => done() === count, 'all to be stored', 180_000)
    for (const { raw } of new Set(lines)) {
      expect(raw.socket.readyState).toBe(raw.socket.OPEN)
      raw.socket.terminate()
    }
  },
)
