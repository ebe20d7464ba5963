import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { deleteDatabase } from '#client/engine/device/wipe-device.ts'
import { documentDatabase, documentRegistry, unsentSince } from '#client/engine/documents/document-registry.ts'
import type { DocumentSession } from '#client/engine/documents/document-session.ts'
import { openLocalCopy } from '#client/engine/documents/local-copy.ts'
import { refusedEditsOf } from '#client/engine/documents/refused-edits.ts'
import { documentsOf, readDocument } from '#server/sync/org-documents.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { openOnDevice } from '#tests/support/sync-device.ts'
import { addApp, connectPeer, until } from '#tests/support/sync-peer.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const name = 'tasks:team'
let server: TestServer
let org: TestOrg
let sessions: DocumentSession[] = []

beforeEach(async () => {
  server = await startTestServer({ features: [] })
  org = server.createOrg()
})
afterEach(async () => {
  for (const session of sessions) await session.close()
  sessions = []
  await server.close()
})

function open(member: TestMember = org.admin, document = name): DocumentSession {
  const session = openOnDevice(server.url, member, document)
  sessions.push(session)
  return session
}
const close = async (session: DocumentSession): Promise<void> => {
  sessions = sessions.filter((other) => other !== session)
  await session.close()
}
const write = (session: DocumentSession, text: string): void =>
  session.doc.transact(() => session.doc.getText('t').insert(0, text), 'person')
const stored = (document = name): string => readDocument(org.org, document, (doc) => doc.getText('t').toJSON())

describe('what the device says about an edit', () => {
  test('sending, then stored when the server has it durably', async () => {
    const session = open()
    await session.whenReady
    await until(() => session.get().connected)
    const states: string[] = []
    session.subscribe(() => {
      const { state } = session.get()
      if (state !== (states.at(-1) ?? 'stored')) states.push(state)
    })
    write(session, 'hello')
    expect(session.get().state).toBe('sending')
    await until(() => session.get().state === 'stored')
    expect(stored()).toBe('hello')
    expect(states).toEqual(['sending', 'stored'])
    expect(session.get().right).toBe('write')
  })

  test('a first visit is ready once the content is there, not when it is let in', async () => {
    const author = open()
    await until(() => author.get().connected)
    write(author, 'here')
    await until(() => author.get().state === 'stored')
    const visitor = open(org.addMember())
    const shown = new Set<string>()
    visitor.subscribe(() => {
      if (visitor.get().ready || visitor.get().seen) shown.add(visitor.doc.getText('t').toJSON())
    })
    await visitor.whenReady
    await until(() => visitor.get().synced)
    expect([...shown]).toEqual(['here'])
  })

  test('an edit made without a network stays on the device, is known without opening it, and is there after a reload, for its author only', async () => {
    const session = open()
    await until(() => session.get().state === 'stored' && session.get().connected)
    await server.close()
    await until(() => !session.get().connected)
    write(session, 'offline')
    expect(session.get().state).toBe('device')
    await session.written()
    await close(session)
    const notes = documentRegistry(`${org.orgId}:${org.admin.memberId}`)
    expect(unsentSince(notes.read(name))).toBeTypeOf('number')

    server = await startTestServer({ features: [] })
    const other = server.createOrg('Elsewhere')
    // The same person finds the edit in their own copy, and only there.
    const foreign = openOnDevice(server.url, other.admin, name)
    sessions.push(foreign)
    await foreign.whenReady
    expect(foreign.doc.getText('t').toJSON()).toBe('')
    const again = open()
    await again.whenReady
    expect(again.doc.getText('t').toJSON()).toBe('offline')
    expect(again.get().state).toBe('device')
  })

  test('what is unsent after a reload is sent, and then known to be stored', async () => {
    const principal = `${org.orgId}:${org.admin.memberId}`
    const first = open()
    await until(() => first.get().connected && first.get().right === 'write')
    // The tab dies between the edit and the server's answer.
    first.doc.once('update', () => void close(first))
    write(first, 'kept')
    await until(() => sessions.length === 0)
    const second = open()
    await second.whenReady
    expect(second.doc.getText('t').toJSON()).toBe('kept')
    await until(() => second.get().state === 'stored' && second.get().connected)
    expect(stored()).toBe('kept')
    expect(unsentSince(documentRegistry(principal).read(name))).toBeUndefined()
  })

  test('a copy that is opened again is no edit: nothing is unsent, and a reader has nothing set aside', async () => {
    const app = `app:${addApp(org)}`
    const member = org.addMember({ profile: { dashboards_enabled: { '*': 'view' } } })
    const principal = `${org.orgId}:${member.memberId}`
    const first = open(member, app)
    await until(() => first.get().right === 'read' && first.get().kept && documentRegistry(principal).read(app).kept === true)
    await close(first)
    const again = open(member, app)
    await again.whenReady
    expect([again.get().state, unsentSince(documentRegistry(principal).read(app))]).toEqual(['stored', undefined])
    await until(() => again.get().connected && again.get().synced)
    expect([again.get().state, refusedEditsOf(principal).get()]).toEqual(['stored', []])
  })

  test('a right lost altogether ends the session with its reason', async () => {
    const app = `app:${addApp(org)}`
    const member = org.addMember({ profile: { dashboards_enabled: { '*': 'view' } } })
    const session = open(member, app)
    await until(() => session.get().right === 'read')
    org.setProfile(member, {})
    server.platform.events.emit('access-changed', { orgId: org.orgId, memberId: member.memberId })
    await until(() => session.get().state === 'refused')
    expect(session.get().reason).toBe('accessLost')
  })

  test('sent away because too many are open: why is said, until it is let in', async () => {
    const limits = { connectionsPerMember: 1 }
    const full = await startTestServer({ features: [], upgrades: [(platform) => createSyncServer(platform, { limits })] })
    const { admin } = full.createOrg()
    const first = connectPeer(full.url, admin, name)
    await first.synced()
    const session = openOnDevice(full.url, admin, name)
    await session.whenReady
    write(session, 'waiting')
    await until(() => session.get().delayed === 'tooManyConnections')
    expect(session.get().reason, 'it is no refusal').toBeUndefined()
    first.destroy()
    await until(() => session.get().state === 'stored' && session.get().delayed === undefined)
    await session.close()
    await full.close()
  })
})

describe('the copy on the device', () => {
  test('a row that is not an update is dropped; the document opens with the rest', async () => {
    const session = open()
    await until(() => session.get().connected)
    write(session, 'good')
    await until(() => session.get().state === 'stored')
    await session.written()
    await close(session)
    const database = documentDatabase(`${org.orgId}:${org.admin.memberId}`, name)
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(database)
      request.onerror = () => reject(new Error('open'))
      request.onsuccess = () => {
        const transaction = request.result.transaction('updates', 'readwrite')
        transaction.objectStore('updates').add(new Uint8Array([9, 9, 9, 255]))
        transaction.oncomplete = () => {
          request.result.close()
          resolve()
        }
      }
    })
    const again = open()
    await until(() => again.get().ready)
    expect(again.doc.getText('t').toJSON()).toBe('good')
    expect(again.get().storage, 'it is said').toBe('damaged')
    await close(again)
    const third = open()
    await until(() => third.get().ready)
    expect(third.get().storage, 'and over').toBe('ok')
  })

  test('typing is written in batches: a tenth of the transactions, and never more than a moment behind', async () => {
    const session = open()
    await until(() => session.get().state === 'stored' && session.get().connected)
    await session.written()
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    for (let key = 0; key < 500; key += 1) {
      write(session, 'x')
      // each key in a task of its own
      if (key % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(session.get().kept).toBe(false)
    await until(() => session.get().kept)
    expect(transaction.mock.calls.length).toBeLessThan(50)
    transaction.mockRestore()
    await close(session)
    const again = open()
    await until(() => again.get().ready)
    expect(again.doc.getText('t').length).toBe(500)
  })

  test('of a key held down no letter waits longer than 100 ms, and three share a transaction', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    try {
      const doc = new Y.Doc()
      const copy = openLocalCopy('held', doc)
      await copy.loaded
      let waiting: number[] = []
      let longest = 0
      let begun = begin.mock.calls.length
      const first = begun
      for (let ms = 0; ms < 90 * 33; ms += 1) {
        if (ms % 33 === 0) {
          doc.getText('t').insert(0, 'x')
          waiting.push(ms)
        }
        vi.advanceTimersByTime(1)
        if (begin.mock.calls.length === begun) continue
        begun = begin.mock.calls.length
        longest = Math.max(longest, ...waiting.map((since) => ms - since))
        waiting = []
      }
      // the rest of the 100 ms is for the write itself
      expect(longest).toBeLessThanOrEqual(80)
      expect(begun - first).toBeLessThanOrEqual(31)
      await copy.close()
    } finally {
      begin.mockRestore()
      vi.useRealTimers()
    }
  })

  const database = (): string => documentDatabase(`${org.orgId}:${org.admin.memberId}`, name)

  test('a copy that was taken away comes again from the server, and nothing is called lost that the server has', async () => {
    const session = open()
    await until(() => session.get().connected)
    write(session, 'on the server')
    await until(() => session.get().state === 'stored' && session.get().kept)
    await close(session)
    await deleteDatabase(database())
    const again = open()
    await until(() => again.doc.getText('t').toJSON() === 'on the server')
    await until(() => again.get().kept)
    expect(again.get().storage).toBe('ok')
    await close(again)
    const third = open()
    await until(() => third.get().ready)
    expect(third.get().storage).toBe('ok')
  })

  test('of a copy that was taken away with unsent edits in it, it is said that they are gone', async () => {
    const session = open()
    await until(() => session.get().connected)
    write(session, 'on the server')
    await until(() => session.get().state === 'stored' && session.get().kept)
    await close(session)
    documentRegistry(`${org.orgId}:${org.admin.memberId}`).setUnsent(name, 'another', Date.now())
    await deleteDatabase(database())
    const again = open()
    await until(() => again.get().storage === 'lost' && again.get().state === 'stored')
  })

  test('a copy that is deleted while the document is open stays on the screen, in this window only', async () => {
    const session = open()
    await until(() => session.get().connected)
    write(session, 'still here')
    await until(() => session.get().state === 'stored' && session.get().kept)
    await deleteDatabase(database())
    await until(() => session.get().storage === 'unavailable' && !session.get().kept)
    write(session, 'and ')
    await until(() => session.get().state === 'stored')
    expect(stored()).toBe('and still here')
  })

  test('a copy whose database the browser closes is written anew as a whole as soon as it opens again', async () => {
    const original = indexedDB.open.bind(indexedDB)
    const connections: IDBDatabase[] = []
    let isShut = false
    indexedDB.open = (asked, version) => {
      if (isShut) throw new DOMException('IO error: FILE_ERROR_NO_SPACE', 'UnknownError')
      const opening = original(asked, version)
      opening.addEventListener('success', () => connections.push(opening.result))
      return opening
    }
    try {
      const session = open()
      await until(() => session.get().connected)
      write(session, 'one. ')
      await until(() => session.get().state === 'stored' && session.get().kept)
      isShut = true
      for (const connection of connections) forceCloseDatabase(connection as never)
      write(session, 'two. ')
      await until(() => session.get().storage === 'full' && !session.get().kept)
      isShut = false
      await until(() => session.get().storage === 'ok' && session.get().kept)
      await close(session)
      const again = open()
      await until(() => again.get().ready)
      expect(again.doc.getText('t').toJSON()).toBe('two. one. ')
    } finally {
      indexedDB.open = original
    }
  })

  test('a browser that refuses to keep anything says so, and the document works online', async () => {
    const original = indexedDB.open.bind(indexedDB)
    indexedDB.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    try {
      const session = open()
      await until(() => session.get().connected)
      expect(session.get().storage).toBe('unavailable')
      write(session, 'online only')
      await until(() => session.get().state === 'stored')
      expect(stored()).toBe('online only')
    } finally {
      indexedDB.open = original
    }
  })

  test('a full device is noticed at the first edit that could not be kept', async () => {
    const session = open()
    await until(() => session.get().connected)
    const original = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'add')!
    IDBObjectStore.prototype.add = function () {
      this.transaction.abort()
      throw new DOMException('no room', 'QuotaExceededError')
    }
    try {
      write(session, 'x')
      await until(() => session.get().storage === 'full')
      await until(() => session.get().state === 'stored')
    } finally {
      Object.defineProperty(IDBObjectStore.prototype, 'add', original)
    }
    // room again: what could not be kept is kept after all
    await until(() => session.get().storage === 'ok' && session.get().kept)
    await close(session)
    const again = open()
    await until(() => again.get().ready)
    expect(again.doc.getText('t').toJSON()).toBe('x')
  })

  test('a document replaced on the server is not merged with the copy of its past', async () => {
    const session = open()
    await until(() => session.get().connected)
    write(session, 'past')
    await until(() => session.get().state === 'stored')
    await session.written()
    await close(session)
    // A restore: other content under a new epoch.
    const { db } = org.org
    const fresh = new Y.Doc()
    fresh.getText('t').insert(0, 'restored')
    db.writeNow(() => {
      db.run(db.build.deleteFrom('document_update'))
      db.run(db.build.updateTable('document').set({ epoch: 2, state: Y.encodeStateAsUpdate(fresh), covered: 1_000 }))
    })
    documentsOf(org.org).room(name).forget()
    const stale = open()
    await stale.replaced
    expect(stored()).toBe('restored')
    await close(stale)
    const again = open()
    await until(() => again.doc.getText('t').toJSON() === 'restored')
    expect(stored()).toBe('restored')
  })
})

test('first content is made by the server or the device, and is there once', async () => {
  const app = `app:${addApp(org)}`
  const devices = [open(org.admin, app), open(org.addMember({ seat: 'builder', profile: { dashboards_enabled: { '*': '*' } } }), app)]
  const stock = connectPeer(server.url, org.admin, app)
  await Promise.all([...devices.map((device) => device.whenReady), stock.synced()])
  for (const device of devices) {
    await until(() => device.get().connected)
    write(device, 'x')
    await until(() => device.get().state === 'stored')
  }
  await until(() => stock.doc.getText('t').length === 2)
  const shape = (doc: Y.Doc): string => JSON.stringify([...doc.share.keys()].sort().map((key) => [key, doc.get(key).toJSON() as unknown]))
  const expected = readDocument(org.org, app, (doc) => Y.encodeStateVector(doc))
  expect(Y.encodeStateVector(stock.doc)).toEqual(expected)
  for (const device of devices) await until(() => shape(device.doc) === shape(stock.doc), 'equal content')
  stock.destroy()
})
