import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { documentRegistry, unsentSince } from '#client/engine/documents/document-registry.ts'
import type { DocumentSession } from '#client/engine/documents/document-session.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { openOnDevice } from '#tests/support/sync-device.ts'
import { addApp, until } from '#tests/support/sync-peer.ts'
import { openRaw, updateFrameOf } from '#tests/support/sync-raw.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const writes = { seat: 'builder', profile: { dashboards_enabled: { '*': '*' } } } as const
let server: TestServer
let org: TestOrg
let builder: TestMember
let thief: TestMember
let name: string
let sessions: DocumentSession[] = []

beforeEach(async () => {
  server = await startTestServer({ features: [] })
  org = server.createOrg()
  name = `app:${addApp(org)}`
  builder = org.addMember(writes)
  thief = org.addMember(writes)
})
afterEach(async () => {
  for (const session of sessions) await session.close()
  sessions = []
  await server.close()
})

/** An address without a server: writers here are offline. */
const nowhere = 'http://127.0.0.1:9'

function open(url = server.url): DocumentSession {
  const session = openOnDevice(url, builder, name)
  sessions.push(session)
  return session
}
const close = async (session: DocumentSession): Promise<void> => {
  sessions = sessions.filter((other) => other !== session)
  await session.close()
}
const write = (session: DocumentSession, text: string): void =>
  session.doc.transact(() => session.doc.getText('t').insert(session.doc.getText('t').length, text), 'person')
const stored = (root = 't'): string => readDocument(org.org, name, (doc) => doc.getText(root).toJSON())
const note = () => documentRegistry(`${builder.orgId}:${builder.memberId}`).read(name)
const isStored = (session: DocumentSession): boolean => session.get().state === 'stored' && session.get().connected

/** Another member writes much under this id. */
async function steal(clientId: number): Promise<void> {
  const doc = new Y.Doc()
  doc.clientID = clientId
  doc.getText('stolen').insert(0, 's'.repeat(5_000))
  const raw = openRaw(server.url, thief, name)
  await raw.opened
  raw.send(updateFrameOf(Y.encodeStateAsUpdate(doc)))
  await until(() => stored('stolen').length === 5_000)
  raw.socket.terminate()
}

test('what was written offline under an id that somebody else took meanwhile is sent under another, whole', async () => {
  const first = open()
  await until(() => first.get().right === 'write' && first.get().connected)
  write(first, 'before. ')
  await until(() => isStored(first) && first.get().kept)
  await close(first)
  const offline = open(nowhere)
  await offline.whenReady
  const { clientID } = offline.doc
  write(offline, 'on a train')
  for (let count = 0; count < 100; count++) write(offline, '!')
  offline.doc.transact(() => offline.doc.getText('t').delete(0, 2), 'person')
  await offline.written()
  await close(offline)
  expect(note().ids).toContain(clientID)

  await steal(clientID)
  const back = open()
  await back.replaced
  expect(unsentSince(note()), 'still to be sent').toBeDefined()
  await close(back)
  const again = open()
  await until(() => isStored(again))
  const expected = `fore. on a train${'!'.repeat(100)}`
  expect(stored()).toBe(expected)
  expect(again.doc.getText('t').toJSON()).toBe(expected)
  expect(again.doc.getText('stolen').length).toBe(5_000)
  expect(note()).not.toHaveProperty('ids')
  // and so it opens from the device alone
  await until(() => again.get().kept)
  await close(again)
  const alone = open(nowhere)
  await alone.whenReady
  expect(alone.doc.getText('t').toJSON()).toBe(expected)
})

test('nothing is lost when the device keeps nothing', async () => {
  const { open: openDatabase } = indexedDB
  indexedDB.open = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  try {
    const first = open(nowhere)
    await first.whenReady
    const { clientID } = first.doc
    write(first, 'only in this tab')
    await steal(clientID)
    // the same tab finds the server
    const online = openOnDevice(server.url, builder, name)
    sessions.push(online)
    online.doc.clientID = clientID
    Y.applyUpdate(online.doc, Y.encodeStateAsUpdate(first.doc), 'tab')
    await online.replaced
    await close(online)
    const again = open()
    await until(() => isStored(again) && stored() === 'only in this tab')
  } finally {
    indexedDB.open = openDatabase
  }
})

test('an id without content is simply another, and the document stays the same', async () => {
  const taken = 4_711
  await steal(taken)
  const session = open()
  session.doc.clientID = taken
  await until(() => session.get().connected && session.get().right === 'write')
  expect(session.doc.clientID).not.toBe(taken)
  expect(session.get().awareness.clientID).toBe(session.doc.clientID)
  write(session, 'mine')
  await until(() => isStored(session))
  expect(stored()).toBe('mine')
})

test('another tab on the same copy moves its content along, and no word is there twice', async () => {
  const offline = open(nowhere)
  await offline.whenReady
  const { clientID } = offline.doc
  write(offline, 'written once')
  await offline.written()
  const tab = open(nowhere)
  await tab.whenReady
  expect(tab.doc.getText('t').toJSON()).toBe('written once')
  await close(offline)
  await steal(clientID)
  const back = open()
  await Promise.all([back.replaced, tab.replaced])
  await close(back)
  await close(tab)
  const again = open()
  await until(() => isStored(again))
  expect(stored()).toBe('written once')
})

test('the id that Yjs takes by itself is told to the server before anybody else can have it', async () => {
  const session = open()
  await until(() => session.get().connected && session.get().right === 'write')
  write(session, 'one ')
  await until(() => isStored(session))
  session.doc.clientID = 4_711
  write(session, 'two')
  await until(() => isStored(session) && stored() === 'one two')
  const raw = openRaw(server.url, thief, name)
  await raw.opened
  const doc = new Y.Doc()
  doc.clientID = 4_711
  doc.getText('stolen').insert(0, 's'.repeat(50))
  raw.send(updateFrameOf(Y.encodeStateAsUpdate(doc)))
  expect(await raw.closed).toBeGreaterThan(4_000)
})
