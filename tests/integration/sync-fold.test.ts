import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Platform } from '#server/platform.ts'
import type { Snapshot } from '#server/sync/document-log.ts'
import { documentsOf, readDocument, type OrgDocuments } from '#server/sync/org-documents.ts'
import type { Room } from '#server/sync/room.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { addApp, connectPeer } from '#tests/support/sync-peer.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let documents: OrgDocuments
let fold: OrgDocuments['fold']
let name: string
let room: Room
/** what the thread made, as it came back */
let made: (Snapshot | undefined)[]
/** runs after the thread has made a snapshot and before it is stored */
let meanwhile: () => unknown

// One server, because its thread takes a while to begin.
beforeAll(async () => {
  const limits = { foldHereBytes: 1_000, keptLogBytes: 200, compactRows: 100_000, compactBytes: 100_000_000 }
  server = await startTestServer({ features: [], upgrades: [(platform: Platform) => createSyncServer(platform, { limits })] })
  org = server.createOrg()
  const peer = connectPeer(server.url, org.admin, 'tasks:team')
  await peer.synced()
  peer.destroy()
  documents = documentsOf(org.org)
  fold = documents.fold
})
beforeEach(() => {
  name = `app:${addApp(org)}`
  room = documents.room(name)
  made = []
  meanwhile = () => {}
  documents.fold = async (document) => {
    const snapshot = await fold(document)
    made.push(snapshot)
    await meanwhile()
    return snapshot
  }
})
afterEach(() => (documents.fold = fold))
afterAll(() => server.close())

async function type(text: string, times = 1): Promise<void> {
  for (let count = 0; count < times; count++)
    await org.org.db.write(() => room.change((doc) => doc.getText('t').insert(0, text), 'person', []))
}
const remove = (length: number): Promise<void> =>
  org.org.db.write(() => room.change((doc) => doc.getText('t').delete(3, length), 'person', []))
const text = (): string => readDocument(org.org, name, (doc) => doc.getText('t').toJSON())
const stored = () => org.org.db.get(org.org.db.build.selectFrom('document').select(['covered', 'state']).where('name', '=', name))!
const inFile = (): string => {
  room.forget()
  return text()
}

test('the snapshot of a large document is made on a thread; what was written meanwhile stays in the log', async () => {
  await type('abc'.repeat(100), 20)
  await remove(500)
  const covered = room.document.logId
  meanwhile = async () => {
    await type('meanwhile ')
    await remove(2)
  }
  await room.compact()
  const before = text()
  expect(made.length).toBe(1)
  expect(stored().covered).toBe(covered)
  expect(room.document).toMatchObject({ covered, logId: covered + 2, logRows: 2, stateBytes: stored().state.byteLength })
  expect(inFile()).toBe(before)
  expect(room.document).toMatchObject({ covered, logId: covered + 2, logRows: 2 })

  // forgotten while it is made: what is counted then comes from the file
  await type('more', 3)
  meanwhile = async () => {
    room.forget()
    await type('again')
  }
  await room.compact()
  expect(room.document.logRows).toBe(1)
  expect(inFile().startsWith('againmoremoremoremea')).toBe(true)
})

test('a snapshot of what is not stored any more is thrown away', async () => {
  await type('abc'.repeat(100), 20)
  meanwhile = async () => {
    const { db } = org.org
    const doc = new Y.Doc()
    doc.getText('t').insert(0, 'another past')
    const values = { epoch: 2, covered: room.document.logId, state: Y.encodeStateAsUpdate(doc) }
    await db.write(() => db.run(db.build.updateTable('document').set(values).where('name', '=', name)))
    room.forget()
  }
  await room.compact()
  expect(made[0]?.rows).toBe(20)
  expect(inFile()).toBe('another past')
})

test('a thread that fails is said, and the log is folded in all the same', async () => {
  const errors: unknown[] = []
  documents.onError = (error) => errors.push(error)
  documents.fold = () => Promise.reject(new Error('out of memory'))
  await type('abc'.repeat(100), 20)
  const before = text()
  await room.compact()
  expect(errors).toHaveLength(1)
  expect(stored().covered).toBe(room.document.logId)
  expect(inFile()).toBe(before)
})
