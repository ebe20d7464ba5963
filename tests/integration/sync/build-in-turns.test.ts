import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { AppError } from '#shared/protocol/errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CutDocument } from '#server/sync/cut-job.ts'
import { readUpdates } from '#server/sync/document-memory.ts'
import { documentsOf, type OrgDocuments } from '#server/sync/org-documents.ts'
import type { Room } from '#server/sync/room.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { randomOf } from '#tests/support/sync-raw.ts'
import { addApp, connectPeer, until, type SyncPeer } from '#tests/support/sync-peer.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** Building waits for the tests, which say when. */
const limits = { storedAnswerBytes: 1_000, foldHereBytes: 1_000, buildAfterMs: 600_000 }
let server: TestServer
let org: TestOrg
let documents: OrgDocuments
let cut: OrgDocuments['cut']
let stays: SyncPeer
let name: string
let room: Room
let peer: SyncPeer
/** the thread's results */
let given: CutDocument | undefined
let whenCut: Promise<void>

beforeAll(async () => {
  server = await startTestServer({ features: [], upgrades: [(platform: Platform) => createSyncServer(platform, { limits })] })
  org = server.createOrg()
  // limits and thread are in place with the first connection, and stay with it
  stays = connectPeer(server.url, org.admin, 'tasks:team')
  await stays.synced()
  documents = documentsOf(org.org)
  cut = documents.cut
})
afterAll(async () => {
  stays.destroy()
  await server.close()
})

const write = (change: (doc: Y.Doc) => void): Promise<void> => org.org.db.write(() => room.change(change, 'person', []))
const stored = () => documents.log.load(name)!

/** 300 kB by many hands, in places everywhere, with something deleted; then rows of the log. */
function bookOf(seed: number): Uint8Array {
  const random = randomOf(seed)
  const doc = new Y.Doc()
  const text = doc.getText('t')
  for (let piece = 0; piece < 3_000; piece++) {
    if (piece % 300 === 0) doc.clientID = 100 + piece
    text.insert(random(text.length + 1), `${piece} `.repeat(20))
    if (piece % 7 === 0) text.delete(random(text.length - 9), 9)
    if (piece % 11 === 0) doc.getMap('m').set(`k${random(40)}`, new Y.Map([['at', piece]]))
  }
  return Y.encodeStateAsUpdate(doc)
}

beforeEach(async () => {
  name = `app:${addApp(org)}`
  room = documents.room(name)
  given = undefined
  const book = bookOf(Date.now() % 1_000_000)
  await write((doc) => Y.applyUpdate(doc, book))
  await room.compact()
  for (const word of ['one ', 'two ']) await write((doc) => doc.getText('t').insert(0, word))
  // no other client asks for it soon
  await documents.flush()
  // as after a restart, with one person who opens it
  room.forget()
  peer = connectPeer(server.url, org.admin, name)
  await peer.synced()
  expect(room.held.stored).toBeDefined()
  whenCut = new Promise((resolve) => {
    documents.cut = async (document) => {
      given = await cut(document)
      resolve()
      return given
    }
  })
})
const leave = (): void => peer.destroy()

function expectWhole(): void {
  const built = room.document.doc
  const whole = readUpdates(stored().updates)
  expect(Y.equalSnapshots(Y.snapshot(built), Y.snapshot(whole))).toBe(true)
  expect(built.getText('t').toJSON()).toBe(whole.getText('t').toJSON())
  expect(built.getMap('m').toJSON()).toEqual(whole.getMap('m').toJSON())
}

test('a large document is built in many turns of the event loop, and then is what the file has', async () => {
  room.build()
  // asked for once, however many ask
  room.build()
  await whenCut
  let turns = 0
  for (; !room.held.built; turns++) await nextTurn()
  expect(given?.pieces.length).toBeGreaterThan(5)
  expect(turns).toBeGreaterThanOrEqual(given?.pieces.length ?? Infinity)
  expectWhole()
  // and takes edits like any other
  peer.doc.getText('t').insert(0, 'mine ')
  await until(() => room.document.doc.getText('t').toJSON().startsWith('mine two one '))
  expectWhole()
  leave()
})

test('who cannot wait has it at once, and nothing of the pieces comes into it twice', async () => {
  room.build()
  await whenCut
  await nextTurn()
  await nextTurn()
  expect(room.held.built).toBeUndefined()
  await write((doc) => doc.getText('t').insert(0, 'at once '))
  const { doc } = room.document
  for (const _ of given?.pieces ?? []) await nextTurn()
  expect(room.document.doc).toBe(doc)
  expect(doc.getText('t').toJSON().startsWith('at once two one ')).toBe(true)
  expectWhole()
  leave()
})

test('what was cut before an edit is not taken for what is held after it', async () => {
  documents.cut = async (document) => {
    const before = await cut(document)
    await write((doc) => doc.getText('t').insert(0, 'meanwhile '))
    room.forget()
    room.held.read()
    return (given = before)
  }
  room.build()
  await until(() => room.held.built !== undefined)
  expect(room.document.doc.getText('t').toJSON().startsWith('meanwhile two one ')).toBe(true)
  expectWhole()
  leave()
})

test.each<[string, () => Promise<CutDocument | undefined>]>([
  ['there is no thread', () => Promise.reject(new Error('no thread'))],
  ['too many wait for one', () => Promise.reject(new AppError('unavailable'))],
  ['it cannot be cut', () => Promise.resolve(undefined)],
  ['a piece is none', async () => ({ ...(await cut(name))!, pieces: [new Uint8Array([9, 9, 9])] })],
])('it is built in one go when %s', async (why, pieces) => {
  documents.cut = pieces
  const told: unknown[] = []
  documents.onError = (error) => told.push(String(error))
  room.build()
  await until(() => room.held.built !== undefined)
  // only an unexpected error is worth a line in the log
  expect(told).toEqual(why === 'there is no thread' ? ['Error: no thread'] : [])
  expectWhole()
  leave()
})

test.each([
  ['in the log', false],
  ['in the snapshot', true],
])('what waits %s for something that is missing goes on waiting', async (_where, isFolded) => {
  const doc = new Y.Doc()
  doc.clientID = 7
  doc.getText('t').insert(0, 'first ')
  const before = Y.encodeStateVector(doc)
  doc.getText('t').insert(6, 'second ')
  const second = Y.encodeStateAsUpdate(doc, before)
  const row = await org.org.db.write(() =>
    documents.log.append({ document: name, after: stored().logId, data: second, authors: [], origin: 'person' }),
  )
  room.forget()
  if (isFolded) {
    await room.compact()
    room.forget()
  }
  room.held.read()
  expect(stored().covered >= row).toBe(isFolded)
  room.build()
  await until(() => room.held.built !== undefined)
  expect(given?.pieces.length).toBeGreaterThan(5)
  expect(room.document.doc.getText('t').toJSON()).not.toContain('second')
  Y.applyUpdate(room.document.doc, Y.encodeStateAsUpdate(doc))
  expect(room.document.doc.getText('t').toJSON()).toContain('first second ')
  leave()
})
