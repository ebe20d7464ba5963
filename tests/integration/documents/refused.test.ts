import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { documentDatabase, documentRegistry, unsentSince } from '#client/engine/documents/document-registry.ts'
import type { DocumentSession } from '#client/engine/documents/document-session.ts'
import { putBack } from '#client/engine/documents/put-back.ts'
import { refusedEditsOf, type RefusedEdits } from '#client/engine/documents/refused-edits.ts'
import { createUndoManager } from '#client/engine/documents/undo.ts'
import { documentsOf, readDocument } from '#server/sync/org-documents.ts'
import { readApp } from '#shared/nouns/apps/app-document.ts'
import { documentKinds } from '#shared/catalogue/document-kinds.ts'
import { pageBody } from '#shared/nouns/pages/page-document.ts'
import { openOnDevice } from '#tests/support/sync-device.ts'
import { addApp, until } from '#tests/support/sync-peer.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let builder: TestMember
let app: string
let sessions: DocumentSession[] = []

beforeEach(async () => {
  server = await startTestServer({ features: [] })
  org = server.createOrg()
  app = `app:${addApp(org)}`
  builder = org.addMember({ seat: 'builder', profile: { dashboards_enabled: { '*': '*' } } })
})
afterEach(async () => {
  for (const session of sessions) await session.close()
  sessions = []
  await server.close()
})

function open(member: TestMember, name = app): DocumentSession {
  const session = openOnDevice(server.url, member, name)
  sessions.push(session)
  return session
}
const close = async (session: DocumentSession): Promise<void> => {
  sessions = sessions.filter((other) => other !== session)
  await session.close()
}
const write = (session: DocumentSession, text: string): void =>
  session.doc.transact(() => session.doc.getText('t').insert(0, text), 'person')
const stored = (name = app): string => readDocument(org.org, name, (doc) => doc.getText('t').toJSON())
const principalOf = ({ orgId, memberId }: TestMember): string => `${orgId}:${memberId}`
const refused = (member: TestMember) => refusedEditsOf(principalOf(member))
const databases = async (): Promise<string[]> => (await indexedDB.databases()).map(({ name = '' }) => name)

/** The person's own text is on the server, and their connection is open. */
async function begin(text = 'stored. '): Promise<DocumentSession> {
  const session = open(builder)
  await until(() => session.get().right === 'write' && session.get().connected)
  write(session, text)
  await until(() => session.get().state === 'stored' && session.get().kept)
  return session
}

const tell = (): void => server.platform.events.emit('access-changed', { orgId: org.orgId, memberId: builder.memberId })

test('edits made after the right was lowered are set aside with their text; the copy becomes the server’s', async () => {
  const session = await begin()
  org.setProfile(builder, { dashboards_enabled: { '*': 'view' } })
  write(session, 'not any more. ')
  tell()
  await session.replaced
  expect(stored()).toBe('stored. ')
  const [edits] = refused(builder).get()
  expect(edits).toMatchObject({ document: app, reason: 'readOnly' })
  // only the person's later edits, not the common content
  expect(edits?.text).toBe('not any more. ')
  const again = new Y.Doc()
  readDocument(org.org, app, (doc) => Y.applyUpdate(again, Y.encodeStateAsUpdate(doc)))
  Y.applyUpdate(again, edits?.update ?? new Uint8Array())
  expect(again.getText('t').toJSON(), 'the export has it losslessly').toBe('not any more. stored. ')

  await close(session)
  expect(await databases()).not.toContain(documentDatabase(principalOf(builder), app))
  const reader = open(builder)
  await until(() => reader.get().right === 'read' && reader.doc.getText('t').length > 0)
  expect(reader.doc.getText('t').toJSON()).toBe('stored. ')
  expect(reader.get().state).toBe('stored')

  await refused(builder).remove(edits?.id ?? '')
  expect(refused(builder).get()).toEqual([])
  expect(JSON.stringify(localStorageText())).not.toContain('not any more')
})

test('a right lost altogether while offline: the edits are kept, everything else leaves the device, and nothing reaches anybody', async () => {
  const session = await begin('secret of the team. ')
  await session.written()
  await close(session)
  // offline: the server is away while the person writes
  const offline = openOnDevice('http://127.0.0.1:9', builder, app)
  sessions.push(offline)
  await offline.whenReady
  // letter by letter, backwards
  for (let at = 12; at >= 7; at--) offline.doc.transact(() => offline.doc.getText('t').delete(at, 1), 'person')
  write(offline, 'written on a train. ')
  expect(offline.get().state).toBe('device')
  await close(offline)

  org.setProfile(builder, {})
  const back = open(builder)
  await back.replaced
  const [edits] = refused(builder).get()
  expect(edits).toMatchObject({ document: app, reason: 'accessLost', text: 'written on a train. \n~~of the~~' })
  await close(back)
  expect((await databases()).filter((name) => name.includes(app))).toEqual([])
  const later = open(builder)
  await until(() => later.get().state === 'refused')
  expect(later.get()).toMatchObject({ reason: 'accessLost' })
  expect(later.doc.getText('t').toJSON()).toBe('')
  expect(stored()).toBe('secret of the team. ')
  expect(refused(builder).get(), 'once').toHaveLength(1)
})

test('what a reader has on the device leaves it with the right to read', async () => {
  await begin('seen before. ')
  const reader = org.addMember({ profile: { dashboards_enabled: { '*': 'view' } } })
  const session = open(reader)
  await until(() => session.doc.getText('t').length > 0 && session.get().kept)
  org.setProfile(reader, {})
  server.platform.events.emit('access-changed', { orgId: org.orgId, memberId: reader.memberId })
  await session.replaced
  await close(session)
  expect(await databases()).not.toContain(documentDatabase(principalOf(reader), app))
  expect(refused(reader).get()).toEqual([])
})

test('unsent edits of a document that was restored meanwhile are set aside, and not merged into the restored one', async () => {
  const session = await begin('past. ')
  await close(session)
  const offline = openOnDevice('http://127.0.0.1:9', builder, app)
  sessions.push(offline)
  await offline.whenReady
  write(offline, 'late. ')
  await close(offline)
  const { db } = org.org
  const fresh = new Y.Doc()
  Y.applyUpdate(fresh, documentKinds.app.initial?.() ?? new Uint8Array())
  fresh.getText('t').insert(0, 'restored')
  db.writeNow(() => {
    db.run(db.build.deleteFrom('document_update'))
    db.run(db.build.updateTable('document').set({ epoch: 2, state: Y.encodeStateAsUpdate(fresh), covered: 1_000 }))
  })
  documentsOf(org.org).room(app).forget()
  const stale = open(builder)
  await stale.replaced
  await close(stale)
  expect(refused(builder).get()).toMatchObject([{ reason: 'replaced', text: 'late. ' }])
  const again = open(builder)
  await until(() => again.doc.getText('t').toJSON() === 'restored')
  write(again, 'goes on. ')
  await until(() => again.get().state === 'stored')
  expect(stored()).toBe('goes on. restored')
  // its type is not in this document: its text moves to a visible place
  const [edits] = refused(builder).get()
  if (!edits) throw new Error('nothing was set aside')
  await expectAppended(again, edits, 'late.')
})

test('an offline edit of several megabytes in one piece is sent in pieces', async () => {
  const session = await begin('')
  const text = Array.from({ length: 40_000 }, (_, at) => `Line ${at} of a long paste 👍. `).join('')
  expect(text.length).toBeGreaterThan(1024 * 1024)
  write(session, text)
  await until(() => session.get().state === 'stored')
  expect(stored() === text).toBe(true)
  write(session, 'after. ')
  await until(() => session.get().state === 'stored')
  expect(stored().startsWith('after. Line 0')).toBe(true)
})

test('one value that no frame holds is refused with its reason, and does not keep what follows from being stored', async () => {
  const session = await begin()
  session.doc.transact(() => session.doc.getMap('m').set('large', { text: 'y'.repeat(1_100_000) }), 'person')
  await session.replaced
  expect(refused(builder).get()).toMatchObject([{ reason: 'messageTooBig' }])
  const [edits] = refused(builder).get()
  const kept = new Y.Doc()
  readDocument(org.org, app, (doc) => Y.applyUpdate(kept, Y.encodeStateAsUpdate(doc)))
  Y.applyUpdate(kept, edits?.update ?? new Uint8Array())
  expect((kept.getMap('m').get('large') as { text: string }).text, 'the export has all of it').toHaveLength(1_100_000)
  await close(session)
  const again = open(builder)
  await until(() => again.get().connected && again.doc.getText('t').length > 0)
  write(again, 'after. ')
  await until(() => again.get().state === 'stored')
  expect(stored()).toBe('after. stored. ')
  expect(unsentSince(documentRegistry(principalOf(builder)).read(app))).toBeUndefined()
})

/** The right is revoked while the person writes, and their text is set aside. */
async function refuse(session: DocumentSession, edit: () => void): Promise<RefusedEdits> {
  org.setProfile(builder, { dashboards_enabled: { '*': 'view' } })
  edit()
  tell()
  await session.replaced
  await close(session)
  const [edits] = refused(builder).get()
  if (!edits) throw new Error('nothing was set aside')
  return edits
}

/** The right is granted again, and the document is open. */
async function mayAgain(name = app): Promise<DocumentSession> {
  org.setProfile(builder, { dashboards_enabled: { '*': '*' } })
  tell()
  const session = open(builder, name)
  await until(() => session.get().right === 'write' && session.get().connected && session.get().seen)
  return session
}
const author = () => ({ principal: principalOf(builder), memberId: builder.memberId, title: 'Put back' })

/** Restored, the text is at the end of the app under a title. */
async function expectAppended(session: DocumentSession, edits: RefusedEdits, text: string): Promise<void> {
  expect(await putBack(session, edits, author())).toBe('appended')
  const block = readApp(session.doc).blocks.at(-1)
  expect(block?.readable === true && block.text).toBe(`Put back\n${text}`)
  expect(refused(builder).get()).toEqual([])
}

test('when the right returns, refused edits are put back where they were, as one step that its author can undo', async () => {
  const session = await begin('One. Two. ')
  const edits = await refuse(session, () => {
    const text = session.doc.getText('t')
    session.doc.transact(() => text.insert(5, 'Between. '), 'person')
    session.doc.transact(() => text.delete(text.length - 5, 5), 'person')
    session.doc.transact(() => session.doc.getMap('m').set('box', new Y.Map([['k', 'v']])), 'person')
  })
  const { admin } = org
  const other = open(admin)
  await until(() => other.get().right === 'write' && other.get().connected)
  write(other, 'Zero. ')
  await until(() => other.get().state === 'stored')

  const again = await mayAgain()
  await until(() => again.doc.getText('t').length === 16)
  const undo = createUndoManager(again.doc, [again.doc.getText('t'), again.doc.getMap('m')])
  expect(await putBack(again, edits, author())).toBe('merged')
  expect(again.doc.getText('t').toJSON()).toBe('Zero. One. Between. ')
  expect(refused(builder).get()).toEqual([])
  await until(() => again.get().state === 'stored')
  expect(stored()).toBe('Zero. One. Between. ')
  // twice is once
  expect(await putBack(again, edits, author())).toBe('merged')
  expect(again.doc.getText('t').toJSON()).toBe('Zero. One. Between. ')
  undo.undo()
  expect(again.doc.getText('t').toJSON()).toBe('Zero. One. Two. ')
  expect(again.doc.getMap('m').toJSON()).toEqual({})
  await until(() => again.get().state === 'stored')
  expect(stored()).toBe('Zero. One. Two. ')
})

test('what was put back and is refused again is set aside again', async () => {
  const edits = await (async () => {
    const session = await begin()
    return refuse(session, () => write(session, 'Mine. '))
  })()
  const again = await mayAgain()
  org.setProfile(builder, { dashboards_enabled: { '*': 'view' } })
  await putBack(again, edits, author())
  await again.replaced
  expect(refused(builder).get()).toMatchObject([{ reason: 'readOnly', text: 'Mine. ' }])
  expect(stored()).toBe('stored. ')
})

test('text whose place was removed meanwhile is put at the end under a title', async () => {
  const name = `app:${addApp(org)}`
  const body = (session: DocumentSession): Y.XmlFragment => pageBody(session.doc)
  const session = open(builder, name)
  await until(() => session.get().right === 'write' && session.get().connected)
  session.doc.transact(() => {
    const line = new Y.XmlElement('paragraph')
    line.insert(0, [new Y.XmlText('Kept. ')])
    body(session).insert(0, [line])
  }, 'person')
  await until(() => session.get().state === 'stored' && session.get().kept)
  const edits = await refuse(session, () => {
    const [line] = body(session).toArray() as Y.XmlElement[]
    session.doc.transact(() => (line!.get(0) as Y.XmlText).insert(6, 'Mine, on a train. '), 'person')
  })
  await org.org.db.write(() =>
    documentsOf(org.org)
      .room(name)
      .change((doc) => pageBody(doc).delete(0, 1), 'server', []),
  )
  const again = await mayAgain(name)
  await until(() => body(again).length === 0)
  await expectAppended(again, edits, 'Mine, on a train.')
})

test('what was removed and brought back by undo is not told as removed; what was redone is', async () => {
  const session = await begin('one two three. ')
  const undo = createUndoManager(session.doc, [session.doc.getText('t')])
  const text = session.doc.getText('t')
  const cut = (at: number, length: number): void => {
    session.doc.transact(() => text.delete(at, length), 'person')
    undo.stopCapturing()
  }
  const edits = await refuse(session, () => {
    cut(0, 4)
    undo.undo()
    cut(4, 4)
    undo.undo()
    undo.redo()
  })
  expect(edits.text).toBe('~~two~~')
})

test('refused edits of a page read like a page', async () => {
  const name = `app:${addApp(org)}`
  const session = open(builder, name)
  await until(() => session.get().right === 'write' && session.get().connected)
  org.setProfile(builder, { dashboards_enabled: { '*': 'view' } })
  session.doc.transact(() => {
    const heading = new Y.XmlElement('heading')
    heading.setAttribute('level', '2')
    heading.insert(0, [new Y.XmlText('Plan')])
    const line = new Y.XmlElement('paragraph')
    line.insert(0, [new Y.XmlText('Buy ropes')])
    pageBody(session.doc).insert(0, [heading, line])
  }, 'person')
  tell()
  await session.replaced
  expect(refused(builder).get()[0]?.text).toBe('## Plan\nBuy ropes')
})

function localStorageText(): unknown {
  return typeof localStorage === 'undefined' ? {} : Object.entries(localStorage)
}
