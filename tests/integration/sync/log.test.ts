import { inflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { syncMessage, syncStep } from '#shared/protocol/sync-messages.ts'
import { protocolVersion } from '#shared/protocol/version.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Frame } from '#server/sync/frames.ts'
import { documentsOf, readDocument } from '#server/sync/org-documents.ts'
import type { Room } from '#server/sync/room.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { documentDatabase } from '#client/engine/documents/document-registry.ts'
import { openOnDevice, untilKept } from '#tests/support/sync-device.ts'
import { connectPeer, until } from '#tests/support/sync-peer.ts'
import { frameOf, openRaw } from '#tests/support/sync-raw.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const name = 'tasks:team'
let server: TestServer
let org: TestOrg
let room: Room

beforeEach(async () => {
  const limits = { numberMs: 5, keptLogBytes: 1_000, compactRows: 100_000, compactBytes: 100_000_000 }
  server = await startTestServer({ features: [], upgrades: [(platform: Platform) => createSyncServer(platform, { limits })] })
  org = server.createOrg()
  // only the server itself would make it otherwise, with other limits
  const first = openRaw(server.url, org.admin, name)
  await first.opened
  first.socket.terminate()
  room = documentsOf(org.org).room(name)
})
afterEach(() => server.close())

/** Changes on the server, each a row of the log. */
async function write(...changes: ((doc: Y.Doc) => void)[]): Promise<void> {
  await org.org.db.write(() => {
    for (const change of changes) room.change(change, 'person', [])
  })
}
const typed = (count: number): ((doc: Y.Doc) => void)[] =>
  Array.from({ length: count }, (_, index) => (doc: Y.Doc) => {
    const text = doc.getText('t')
    text.insert(index % (text.length + 1), `word ${index} `)
    if (index % 3 === 2) text.delete(0, 4)
  })
const onServer = (): string => readDocument(org.org, name, (doc) => doc.getText('t').toJSON())

interface Heard {
  answer: Uint8Array | undefined
  numbers: number[]
}

/** A client of our protocol: announces its copy, asks, and applies the answers. */
async function come(doc: Y.Doc, log: number, epoch = room.epoch): Promise<Heard> {
  const heard: Heard = { answer: undefined, numbers: [] }
  const raw = openRaw(server.url, org.admin, name)
  raw.socket.on('message', (data: Buffer) => {
    const decoder = decoding.createDecoder(new Uint8Array(data))
    const kind = decoding.readVarUint(decoder)
    if (kind === syncMessage.logged) heard.numbers.push(decoding.readVarUint(decoder))
    if (kind !== syncMessage.sync) return
    const step = decoding.readVarUint(decoder)
    if (step === syncStep.step1) return
    const update = decoding.readVarUint8Array(decoder)
    if (step === syncStep.step2) heard.answer = update
    Y.applyUpdate(doc, update)
  })
  await raw.opened
  const hello = encoding.createEncoder()
  for (const value of [syncMessage.hello, protocolVersion, 100]) encoding.writeVarUint(hello, value)
  encoding.writeVarString(hello, epoch)
  encoding.writeVarUint(hello, log)
  raw.send(encoding.toUint8Array(hello))
  raw.send(frameOf(syncStep.step1, Y.encodeStateVector(doc)))
  await until(() => heard.answer !== undefined)
  return heard
}

const full = (doc: Y.Doc): number => readDocument(org.org, name, (from) => Y.encodeStateAsUpdate(from, Y.encodeStateVector(doc)).byteLength)

test('who has everything up to a row of the log is sent what came since, not every deletion ever made', async () => {
  await write(...typed(600))
  const doc = new Y.Doc()
  const first = await come(doc, 0)
  expect(doc.getText('t').toJSON()).toBe(onServer())
  await until(() => first.numbers.length > 0)
  const number = first.numbers.at(-1)!
  expect(number).toBe(room.document.logId)
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))

  await write((there) => there.getText('t').insert(0, 'one edit'))
  const whole = full(copy)
  const again = await come(copy, number)
  expect(copy.getText('t').toJSON()).toBe(onServer())
  expect(again.answer!.byteLength).toBeLessThan(100)
  expect(whole).toBeGreaterThan(1_000)
  // it stays connected and receives its log number
  await write((there) => there.getText('t').delete(0, 3))
  await until(() => again.numbers.at(-1) === room.document.logId)
  expect(copy.getText('t').toJSON()).toBe(onServer())
})

test('deletions alone come by the log too, and survive being folded in', async () => {
  await write(...typed(30))
  const doc = new Y.Doc()
  const number = room.document.logId
  await come(doc, 0)
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  await write((there) => there.getText('t').delete(0, 10))
  await write((there) => there.getText('t').delete(3, 5))
  await room.compact()
  await come(copy, number)
  expect(copy.getText('t').toJSON()).toBe(onServer())
})

test('who left when the log was folded in misses nothing, although none of it is kept', async () => {
  const text = 'far more than is kept '.repeat(200)
  await write((there) => there.getText('t').insert(0, text))
  const doc = new Y.Doc()
  await come(doc, 0)
  const number = room.document.logId
  await room.compact()
  await write((there) => there.getText('t').delete(0, 3))
  expect(org.org.db.all(org.org.db.build.selectFrom('document_update').select('id')).length).toBe(1)
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  const heard = await come(copy, number)
  expect(heard.answer!.byteLength).toBeLessThan(20)
  expect(copy.getText('t').toJSON()).toBe(onServer())
})

test.each([
  ['from before what is kept', () => 1],
  ['from the future', () => room.document.logId + 10],
  ['unknown', () => 0],
])('a number %s is answered by state vectors', async (_what, number) => {
  await write(...typed(400))
  const doc = new Y.Doc()
  Y.applyUpdate(
    doc,
    readDocument(org.org, name, (from) => Y.encodeStateAsUpdate(from)),
  )
  const given = number()
  await room.compact()
  await write(...typed(3))
  const expected = full(doc)
  const heard = await come(doc, given)
  expect(heard.answer!.byteLength).toBe(expected)
  expect(doc.getText('t').toJSON()).toBe(onServer())
})

test('a number of another epoch counts for nothing', async () => {
  await write(...typed(50))
  const expected = full(new Y.Doc())
  const heard = await come(new Y.Doc(), room.document.logId, 'another.1')
  expect(heard.answer!.byteLength).toBe(expected)
})

test('who believes to have more than it has is sent what it lacks', async () => {
  await write(...typed(50))
  const doc = new Y.Doc()
  await come(doc, room.document.logId)
  expect(doc.getText('t').toJSON()).toBe(onServer())
})

/** A log row as earlier versions stored it, of an update whose base is missing. */
async function storeLacking(update: Uint8Array): Promise<void> {
  const { log } = documentsOf(org.org)
  await org.org.db.write(() =>
    log.append({ document: name, after: room.document.logId, data: update, authors: [org.admin.memberId], origin: 'person' }),
  )
  room.forget()
}

test('nothing is numbered while updates wait for what they build on', async () => {
  await write(...typed(3))
  const author = new Y.Doc()
  const updates: Uint8Array[] = []
  author.on('update', (update: Uint8Array) => updates.push(update))
  author.getText('other').insert(0, 'first')
  author.getText('other').insert(5, ' second')
  await storeLacking(updates[1]!)
  const reader = new Y.Doc()
  const heard = await come(reader, 0)
  await write((doc) => doc.getText('t').insert(0, 'meanwhile'))
  await until(() => reader.getText('t').toJSON() === onServer())
  expect(heard.numbers).toEqual([])
  const sender = openRaw(server.url, org.admin, name)
  await sender.opened
  sender.send(frameOf(syncStep.update, updates[0]!))
  await until(() => heard.numbers.at(-1) === room.document.logId)
  expect(reader.getText('other').toJSON()).toBe('first second')
})

test('who completes what another has begun is sent the rest as well', async () => {
  const author = new Y.Doc()
  const updates: Uint8Array[] = []
  author.on('update', (update: Uint8Array) => updates.push(update))
  author.getText('t').insert(0, 'first')
  author.getText('t').insert(5, ' second')
  await write((doc) => doc.getText('other').insert(0, 'stored'))
  await storeLacking(updates[1]!)
  const peer = connectPeer(server.url, org.admin, name)
  await peer.synced()
  Y.applyUpdate(peer.doc, updates[0]!)
  await until(() => peer.doc.getText('t').toJSON() === 'first second')
  peer.destroy()
})

test('a device that comes back is sent only the log, and knows its number only with the content', async () => {
  await write(...typed(600))
  const session = openOnDevice(server.url, org.admin, name)
  await until(() => session.doc.getText('t').toJSON() === onServer())
  const answers: number[] = []
  const { answer } = room
  room.answer = (...asked) => {
    const answered = answer.apply(room, asked)
    if (!(answered.frames instanceof Promise)) answers.push(...answered.frames.map(({ body }) => body.byteLength))
    return answered
  }
  // its log number arrives and is stored
  await write((doc) => doc.getText('t').insert(0, 'x'))
  await until(() => session.doc.getText('t').toJSON() === onServer())
  await untilKept(org.admin, name, room.document.logId)
  await session.close()
  await write((doc) => doc.getText('t').insert(0, 'while away '))
  const again = openOnDevice(server.url, org.admin, name)
  await again.whenReady
  await until(() => again.doc.getText('t').toJSON() === onServer())
  expect(answers.length).toBe(1)
  expect(answers[0]).toBeLessThan(100)
  await again.close()
})

test('a device tells the server only what it has not told, deletions too; what it does not know of, all of it', async () => {
  await write(...typed(600))
  const told: number[] = []
  const { submit } = room
  room.submit = (peer, update, isAnswer) => {
    told.push(update.byteLength)
    submit.call(room, peer, update, isAnswer)
  }
  const session = openOnDevice(server.url, org.admin, name)
  await until(() => session.doc.getText('t').length > 0 && session.get().state === 'stored')
  // connected
  session.doc.transact(() => session.doc.getText('t').delete(0, 3), 'person')
  await until(() => session.get().state === 'stored' && onServer() === session.doc.getText('t').toJSON() && session.get().kept)
  await session.close()

  told.length = 0
  const again = openOnDevice(server.url, org.admin, name)
  await until(() => again.get().connected && told.length > 0)
  expect(told, 'nothing to tell').toEqual([2])
  await until(() => again.get().state === 'stored')
  await again.close()

  // offline, and the tab closes: its deletions are kept with the copy
  const offline = openOnDevice('http://127.0.0.1:9', org.admin, name)
  await offline.whenReady
  offline.doc.transact(() => offline.doc.getText('t').delete(5, 3), 'person')
  offline.doc.transact(() => offline.doc.getText('t').insert(0, 'offline '), 'person')
  const text = offline.doc.getText('t').toJSON()
  await offline.close()
  told.length = 0
  const back = openOnDevice(server.url, org.admin, name)
  await until(() => back.get().state === 'stored')
  expect(onServer()).toBe(text)
  expect(Math.max(...told)).toBeLessThan(60)
  await back.close()

  // an unreadable row: its content is unknown
  await addRow(new Uint8Array([9, 9, 9, 255]))
  told.length = 0
  const damaged = openOnDevice(server.url, org.admin, name)
  await until(() => told.length > 0)
  expect(told[0]).toBeGreaterThan(1_000)
  await damaged.close()
})

test('a large document comes compressed to our client, and plain to the stock one', async () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `task ${index} is to do `)
  await write((doc) => doc.getMap('tasks').set('all', words))
  const bytes: number[] = []
  const stock = connectPeer(server.url, org.admin, name, { onFrame: (frame) => bytes.push(frame.byteLength) })
  await until(() => stock.doc.getMap('tasks').get('all') !== undefined)
  expect(Math.max(...bytes)).toBeGreaterThan(50_000)
  const { answer } = room
  const packed: Promise<readonly Frame[]>[] = []
  room.answer = (...asked) => {
    const answered = answer.apply(room, asked)
    if (answered.frames instanceof Promise) packed.push(answered.frames)
    return answered
  }
  const session = openOnDevice(server.url, org.admin, name)
  await session.whenReady
  // what comes while it is being unpacked comes behind it
  await write((doc) => doc.getText('t').insert(0, 'after'))
  await until(() => session.doc.getText('t').toJSON() === 'after')
  expect(session.doc.getMap('tasks').get('all')).toEqual(words)
  expect(packed.length).toBe(1)
  expect((await packed[0]!)[0]!.body.byteLength).toBeLessThan(20_000)

  // Made once for all who come, until the document changes.
  const whole = () => room.answer(Y.encodeStateVector(new Y.Doc()), 0, true).frames as Promise<readonly Frame[]>
  const first = whole()
  expect(whole()).toBe(first)
  expect(first).not.toBe(packed[0])
  await write((doc) => doc.getText('t').insert(0, 'changed '))
  const doc = new Y.Doc()
  const [frame] = await whole()
  const decoder = decoding.createDecoder(inflateRawSync(frame!.body.subarray(1)))
  for (const expected of [syncMessage.sync, syncStep.step2]) expect(decoding.readVarUint(decoder)).toBe(expected)
  Y.applyUpdate(doc, decoding.readVarUint8Array(decoder))
  expect(doc.getText('t').toJSON()).toBe('changed after')
  await session.close()
  stock.destroy()
})

/** Puts something into the device's copy behind its back. */
async function addRow(row: Uint8Array): Promise<void> {
  const database = documentDatabase(`${org.orgId}:${org.admin.memberId}`, name)
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open(database)
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('updates', 'readwrite')
      transaction.objectStore('updates').add(row)
      transaction.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
}
