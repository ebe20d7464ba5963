import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { closeCodes } from '#shared/protocol/close-codes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presenceFrame } from '#server/sync/frames.ts'
import { documentsOf } from '#server/sync/org-documents.ts'
import type { Room } from '#server/sync/room.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { openOnDevice, untilKept } from '#tests/support/sync-device.ts'
import { openRaw } from '#tests/support/sync-raw.ts'
import { addApp, connectPeer, until } from '#tests/support/sync-peer.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** Large documents are sent as they are stored to who has nothing; building them waits for the tests. */
const limits = { storedAnswerBytes: 1_000, packBytes: 1_000, buildAfterMs: 600_000, numberMs: 5 }
let server: TestServer
let org: TestOrg
let name: string
let room: Room
/** of the document, in the order they happened: an answer of bytes, or building it */
let happened: string[]

beforeAll(async () => {
  server = await startTestServer({ features: [], upgrades: [(platform: Platform) => createSyncServer(platform, { limits })] })
  org = server.createOrg()
  // the limits are in place with the first connection
  const peer = connectPeer(server.url, org.admin, 'tasks:team')
  await peer.synced()
  peer.destroy()
})
afterAll(() => server.close())

/** A snapshot of 4,000 letters and, after it, a row of the log for each of `more`. */
beforeEach(async () => {
  name = `app:${addApp(org)}`
  room = documentsOf(org.org).room(name)
  await write((doc) => doc.getText('t').insert(0, 'snapshot '.repeat(450)))
  await room.compact()
  await write((doc) => doc.getText('t').insert(0, 'row '))
  await write((doc) => doc.getText('t').delete(4, 9))
  // as after a restart
  room.forget()
  watch()
})

const content = `row ${'snapshot '.repeat(449)}`
const write = (change: (doc: Y.Doc) => void): Promise<void> => org.org.db.write(() => room.change(change, 'person', []))
const textOf = (doc: Y.Doc): string => doc.getText('t').toJSON()

function watch(): void {
  happened = []
  const seen = happened
  const { answer } = room
  room.answer = (...asked) => {
    const isBytes = room.held.stored !== undefined
    const answered = answer.apply(room, asked)
    seen.push(isBytes && room.held.stored ? 'bytes' : 'document')
    return answered
  }
}

test('who has nothing has all of it with the answer, what was logged after the snapshot too', async () => {
  const peer = connectPeer(server.url, org.admin, name)
  const first = new Promise<string>((resolve) => peer.provider.once('sync', () => resolve(textOf(peer.doc))))
  expect(await first).toBe(content)
  expect(happened).toEqual(['bytes'])
  // its edits are accepted, and reach later clients
  peer.doc.getText('t').insert(0, 'more ')
  const other = connectPeer(server.url, org.admin, name)
  await until(() => textOf(other.doc) === `more ${content}`)
  expect(Y.equalSnapshots(Y.snapshot(peer.doc), Y.snapshot(room.document.doc))).toBe(true)
  peer.destroy()
  other.destroy()
})

test('our client is told later up to where it has everything, is asked what it has, and comes back by the log', async () => {
  const session = openOnDevice(server.url, org.admin, name)
  await session.whenReady
  await until(() => textOf(session.doc) === content)
  expect(happened).toEqual(['bytes'])
  room.build()
  await until(() => session.get().state === 'stored')
  await untilKept(org.admin, name, room.document.logId)
  await session.close()
  await write((doc) => doc.getText('t').insert(0, 'meanwhile '))
  room.forget()
  const since: (number | 'newest')[] = []
  const { answer } = room
  room.answer = (vector, from, packed) => {
    since.push(from)
    return answer.call(room, vector, from, packed)
  }
  const back = openOnDevice(server.url, org.admin, name)
  await until(() => textOf(back.doc) === `meanwhile ${content}`)
  expect(since[0]).toBe(room.document.logId - 1)
  expect(happened.at(-1)).toBe('document')
  await back.close()
})

test('edits of others while the bytes are on their way come behind them', async () => {
  const [one, two] = [openOnDevice(server.url, org.admin, name), openOnDevice(server.url, org.addMember({ isAdmin: true }), name)]
  const { answer } = room
  // written in the moment in which the answer is being compressed
  room.answer = (...asked) => {
    room.answer = answer
    const answered = answer.apply(room, asked)
    void write((doc) => doc.getText('t').insert(0, 'at once '))
    return answered
  }
  await until(() => textOf(one.doc) === `at once ${content}` && textOf(two.doc) === `at once ${content}`)
  await one.close()
  await two.close()
})

test('who comes with content is answered by the document', async () => {
  const peer = connectPeer(server.url, org.admin, name)
  await peer.synced()
  peer.provider.disconnect()
  peer.doc.getText('t').insert(0, 'mine ')
  room.forget()
  peer.provider.connect()
  await until(() => textOf(room.document.doc) === `mine ${content}`)
  // the first time empty, the second time with all but the edits in between
  expect(happened).toEqual(['bytes', 'document'])
  peer.destroy()
})

test('it is built soon after, unasked', async () => {
  documentsOf(org.org).limits.buildAfterMs = 1
  const peer = connectPeer(server.url, org.admin, name)
  await until(() => room.held.built !== undefined)
  await peer.synced()
  documentsOf(org.org).limits.buildAfterMs = limits.buildAfterMs
  peer.destroy()
})

test('nobody speaks for another’s client id while the document is only bytes', async () => {
  const ada = connectPeer(server.url, org.admin, name, { clientId: 4_001 })
  await ada.synced()
  ada.doc.getText('t').insert(0, 'mine ')
  await until(() => textOf(room.document.doc).startsWith('mine '))
  ada.destroy()
  await until(() => room.peers.size === 0)
  room.forget()
  const watching = connectPeer(server.url, org.admin, name)
  await watching.synced()
  const forger = openRaw(server.url, org.addMember({ isAdmin: true }), name)
  await forger.opened
  for (const clientId of [4_001, 4_002]) forger.send(presenceFrame([{ clientId, clock: 1, json: '{"at":"there"}' }]).body)
  const { awareness } = watching.provider
  await until(() => awareness.getStates().has(4_002))
  expect(awareness.getStates().has(4_001)).toBe(false)
  expect(room.held.built).toBeUndefined()
  forger.socket.close()
  watching.destroy()
})

const state = (bytes: Uint8Array, check?: number | null) =>
  org.org.db.build
    .updateTable('document')
    .set({ state: bytes, ...(check !== undefined && { state_check: check }) })
    .where('name', '=', name)
const stored = (): Uint8Array => org.org.db.get(org.org.db.build.selectFrom('document').select('state').where('name', '=', name))!.state

test.each([
  ['a snapshot that is not as it was stored', () => state(stored().slice(0, -200))],
  [
    'a row that is no update',
    () =>
      org.org.db.build
        .updateTable('document_update')
        .set({ data: new Uint8Array([1, 2, 3, 255]) })
        .where('document', '=', name),
  ],
])('%s is not sent to anybody: it is said (F12)', async (_what, spoil) => {
  org.org.db.writeNow(() => org.org.db.run(spoil()))
  const peer = connectPeer(server.url, org.admin, name)
  await until(() => peer.closes.includes(closeCodes.documentBroken.code))
  expect(happened).toEqual([])
  expect(textOf(peer.doc)).toBe('')
  peer.destroy()
})

test.each([
  ['without a checksum, as before there was one', () => state(stored(), null)],
  ['of an older form', () => org.org.db.build.updateTable('document').set({ schema_version: 0 }).where('name', '=', name)],
])('a document %s is built first', async (_what, alter) => {
  org.org.db.writeNow(() => org.org.db.run(alter()))
  const peer = connectPeer(server.url, org.admin, name)
  await until(() => textOf(peer.doc) === content)
  expect(happened).toEqual(['document'])
  peer.destroy()
})
