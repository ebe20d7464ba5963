import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { Platform } from '#server/platform/platform.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { changeDocument, changeDocumentInWrite, documentsOf, readDocument } from '#server/sync/org-documents.ts'
import { addApp, connectPeer, until } from '#tests/support/sync-peer.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { closeCodes } from '#shared/protocol/close-codes.ts'

const name = 'tasks:team'
let server: TestServer
let org: TestOrg

beforeEach(async () => {
  const upgrades = [(platform: Platform) => createSyncServer(platform, { limits: { idleMs: 40, quietMs: 120, restMs: 20, numberMs: 30 } })]
  server = await startTestServer({
    features: [
      {
        name: 'projecting',
        projections: { tasks: (doc) => ({ title: 'Team', text: doc.getText('t').toJSON(), data: { length: doc.getText('t').length } }) },
      },
    ],
    upgrades,
  })
  org = server.createOrg()
})
afterEach(() => server.close())

const rooms = (): string[] => [...documentsOf(org.org).rooms].map((room) => room.name)
const text = (): string => readDocument(org.org, name, (doc) => doc.getText('t').toJSON())

test('a room goes when nobody is left, and who enters again finds everything', async () => {
  for (let round = 0; round < 5; round++) {
    const peer = connectPeer(server.url, org.admin, name)
    await peer.synced()
    // Typed and left in one go: the edit is under way when the last one leaves.
    peer.doc.getText('t').insert(0, String(round))
    await until(() => text().startsWith(String(round)))
    peer.destroy()
    const again = connectPeer(server.url, org.admin, name)
    await until(() => again.doc.getText('t').toJSON().length === round + 1)
    again.destroy()
    await until(() => rooms().length === 0)
  }
  expect(text()).toBe('43210')
})

test('a quiet document gives its memory back while people stay connected', async () => {
  const one = connectPeer(server.url, org.admin, name)
  const two = connectPeer(server.url, org.addMember(), name)
  await Promise.all([one.synced(), two.synced()])
  one.doc.getText('t').insert(0, 'before')
  await until(() => two.doc.getText('t').toJSON() === 'before')
  await until(() => documentsOf(org.org).find(name)?.held.isInMemory === false)
  two.doc.getText('t').insert(6, ' after')
  await until(() => one.doc.getText('t').toJSON() === 'before after')
  one.destroy()
  two.destroy()
})

test('what SQL needs follows the document, once per burst, and only when it differs', async () => {
  const context = org.context(org.admin)
  await changeDocument(context, name, (doc) => doc.getText('t').insert(0, 'find me'), 'server')
  const row = () => org.org.db.get(org.org.db.build.selectFrom('document_projection').selectAll().where('name', '=', name))
  await until(() => row()?.text === 'find me')
  expect(row()).toMatchObject({ kind: 'tasks', title: 'Team', data: '{"length":7}' })
  const { seq } = row()!
  await changeDocument(context, name, (doc) => doc.getMap('elsewhere').set('k', 1), 'server')
  const newest = readDocument(org.org, name, () => documentsOf(org.org).room(name).document.logId)
  await until(() => row()?.log_id === newest)
  expect(row()?.seq).toBe(seq)
})

test('a change inside a write is stored with it, and shown after the commit', async () => {
  const peer = connectPeer(server.url, org.admin, name)
  await peer.synced()
  const context = org.context(org.admin)
  await org.org.db.write(() => changeDocumentInWrite(context, name, (doc) => doc.getText('t').insert(0, 'together'), 'server'))
  await until(() => peer.doc.getText('t').toJSON() === 'together')
  expect(() => changeDocumentInWrite(context, name, () => {}, 'server')).toThrow('inside a write')
  peer.destroy()
})

test('what others make of an edit is told to its author too: the server adds no tidying of its own', async () => {
  const peer = connectPeer(server.url, org.admin, name)
  await peer.synced()
  const context = org.context(org.admin)
  await changeDocument(context, name, (doc) => doc.getText('t').insert(0, 'a'), 'server')
  await until(() => peer.doc.getText('t').length === 1)
  // at once: the letter made bold and deleted; two formats around nothing remain, which Yjs cleans up
  await org.org.db.write(() => {
    changeDocumentInWrite(context, name, (doc) => doc.getText('t').format(0, 1, { bold: true }), 'server')
    peer.doc.getText('t').delete(0, 1)
  })
  await until(() => text() === '' && peer.doc.getText('t').length === 0)
  await until(() => readDocument(org.org, name, (doc) => Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(peer.doc))))
  peer.destroy()
})

test('a stored document that cannot be read closes its own connections, and no others', async () => {
  await changeDocument(org.context(org.admin), name, (doc) => doc.getText('t').insert(0, 'x'), 'server')
  const { db } = org.org
  db.writeNow(() => db.run(db.build.updateTable('document_update').set({ data: new Uint8Array([1, 2, 3, 255]) })))
  documentsOf(org.org).room(name).forget()
  const broken = connectPeer(server.url, org.admin, name)
  const fine = connectPeer(server.url, org.admin, `tasks:user:${org.admin.memberId}`)
  await until(() => broken.closes.includes(closeCodes.documentBroken.code))
  await fine.synced()
  broken.destroy()
  fine.destroy()
})

test('a store that fails acknowledges nothing, says so, and takes the edit when it works again', async () => {
  const peer = connectPeer(server.url, org.admin, name)
  await peer.synced()
  const { db } = org.org
  const write = db.write.bind(db)
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  // As a disk that is full: the work has run, the commit has not.
  db.write = (work) =>
    write(() => {
      work()
      throw full
    })
  peer.doc.getText('t').insert(0, 'kept')
  await until(() => peer.closes.includes(closeCodes.storeFailed.code))
  db.write = write
  expect(Y.encodeStateAsUpdate(documentsOf(org.org).room(name).document.doc).byteLength).toBe(2)
  await until(() => text() === 'kept')
  peer.destroy()
})

test('a document that nobody edits has its log folded in, also while cursors move: whoever opens it next reads a snapshot', async () => {
  const peer = connectPeer(server.url, org.admin, name)
  await peer.synced()
  // a person moves a cursor all the time
  Object.defineProperty(documentsOf(org.org).room(name), 'usedAt', { get: () => Date.now(), set: () => {} })
  for (let index = 0; index < 12; index++) {
    peer.doc.getText('t').insert(index, 'x')
    await until(() => text().length === index + 1)
  }
  const { db } = org.org
  const covered = (): number => db.get(db.build.selectFrom('document').select('covered'))?.covered ?? 0
  const newest = (): number | undefined => db.get(db.build.selectFrom('document_update').select('id').orderBy('id', 'desc'))?.id
  await until(() => covered() > 0 && covered() === newest())
  expect(text()).toBe('x'.repeat(12))
  peer.destroy()
})

test('what the server does by itself afterwards is no use of a document', async () => {
  Object.assign(documentsOf(org.org).limits, { quietMs: 60_000 })
  const peer = connectPeer(server.url, org.admin, name)
  await peer.synced()
  peer.provider.awareness.setLocalState(null)
  for (let index = 0; index < 12; index++) {
    peer.doc.getText('t').insert(index, 'x')
    await until(() => text().length === index + 1)
  }
  const room = documentsOf(org.org).room(name)
  const told: number[] = []
  for (const one of room.peers) vi.spyOn(one, 'logged').mockImplementation((number) => void told.push(number))
  const upkeep = (): [number, number] => {
    const { db } = org.org
    const projected = db.get(db.build.selectFrom('document_projection').select('log_id').where('name', '=', name))?.log_id ?? 0
    return [projected, db.get(db.build.selectFrom('document').select('covered'))?.covered ?? 0]
  }
  const usedAt = room.usedAt
  // a later moment than the use, so that another use would be seen
  await until(() => Date.now() > usedAt)
  const { logId } = room.held.document
  await until(() => told.includes(logId) && upkeep().every((number) => number === logId))
  expect(room.usedAt).toBe(usedAt)
  peer.destroy()
})

test('under pressure the documents used longest ago give their memory back; nothing is lost by it', async () => {
  const first = connectPeer(server.url, org.admin, name)
  await first.synced()
  // The server's own limits are in place now. Memory is given back for no other reason:
  Object.assign(documentsOf(org.org).limits, { memoryBytes: 100_000, quietMs: 60_000 })
  const names = Array.from({ length: 6 }, () => `app:${addApp(org)}`)
  const peers = []
  for (const [index, app] of names.entries()) {
    const peer = connectPeer(server.url, org.admin, app)
    peers.push(peer)
    await peer.synced()
    // it would say now and then that it is there, which is a use
    peer.provider.awareness.setLocalState(null)
    peer.doc.getText('t').insert(0, String(index).repeat(40_000))
    await until(() => readLength(app) === 40_000)
  }
  const inMemory = (): string[] => names.filter((app) => documentsOf(org.org).find(app)?.held.isInMemory)
  const last = connectPeer(server.url, org.admin, names[0]!)
  await last.synced()
  await until(() => inMemory().length <= 3)
  expect(inMemory()).not.toContain(names[1])
  for (const [index, peer] of peers.entries()) {
    peer.doc.getText('t').insert(0, '!')
    await until(() => readLength(names[index]!) === 40_001)
    expect(peer.closes).toEqual([])
    peer.destroy()
  }
  last.destroy()
  first.destroy()
})

const readLength = (document: string): number => readDocument(org.org, document, (doc) => doc.getText('t').length)

test('a projection that could not be stored is tried again', async () => {
  const { db } = org.org
  const write = db.write.bind(db)
  let refusals = 0
  await changeDocument(org.context(org.admin), name, (doc) => doc.getText('t').insert(0, 'found later'), 'server')
  db.write = (work) => (refusals++ < 2 ? Promise.reject(new Error('disk is full')) : write(work))
  const row = () => db.get(db.build.selectFrom('document_projection').selectAll().where('name', '=', name))
  await until(() => row()?.text === 'found later')
  db.write = write
  expect(refusals).toBeGreaterThan(2)
})
