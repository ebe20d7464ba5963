import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import { currentDevice, type Device } from '#client/engine/device/current-device.ts'
import { noteStorageError, noteStored, storageDoubted } from '#client/engine/device/storage-state.ts'
import { deleteDatabase, replicaDatabaseName, wipeDevice } from '#client/engine/device/wipe-device.ts'
import { documentDatabase, documentRegistry } from '#client/engine/documents/document-registry.ts'
import { openLocalCopy } from '#client/engine/documents/local-copy.ts'
import { closeDocuments, hostOf, openQuietly } from '#client/engine/documents/open-document.ts'
import { refusedEditsOf } from '#client/engine/documents/refused-edits.ts'
import { notePrefix, readNotes, writeNote } from '#client/engine/leaving/leaving-note.ts'
import { noteOnLeave } from '#client/engine/leaving/note-on-leave.ts'
import { takeUp } from '#client/engine/leaving/take-up.ts'
import { takeUpUpdates } from '#client/engine/leaving/take-up-updates.ts'
import { openReplicaDatabase } from '#client/engine/replica/replica-database.ts'
import { readSession } from '#client/engine/session/session.ts'
import { ownPrincipal, sessionStorageKey, type Session } from '#client/engine/session/session-store.ts'
import { openDevice } from '#client/engine/start/open-device.ts'
import { createValue } from '#client/lib/value.ts'
import { watchTab } from '#tests/support/dying-tab.ts'

const session = readSession()
const principal = ownPrincipal(session)
const keys = (of = principal): string[] => Object.keys(localStorage).filter((key) => key.startsWith(notePrefix(of)))

/** A tab without a network, with real databases; like the app's start it takes up what is noted first. */
async function openTab(of: Session = session): Promise<Device> {
  const db = await openReplicaDatabase(replicaDatabaseName(ownPrincipal(of)))
  await takeUp(of, db)
  const device = await openDevice({
    session: of,
    db,
    transport: { origin: '', fetch: () => Promise.reject(new TypeError('no network')) },
    network: { online: createValue(false), report: () => undefined, onReturn: () => undefined, close: () => undefined },
    tabs: { post: () => undefined, listen: () => undefined, close: () => undefined },
    leadership: { isLeader: createValue(false), close: () => undefined },
    connect: () => ({ addEventListener: () => undefined, close: () => undefined }),
    now: () => new Date(),
    onStorageError: () => undefined,
  })
  currentDevice.set(device)
  return device
}

const hide = (): void => void globalThis.dispatchEvent(new PageTransitionEvent('pagehide'))
const rename = (device: Device, label: string) => device.outbox.add('pages.change', { id: 'p1', label }, [])
const labelsIn = (device: Device): unknown[] => device.outbox.items.get().map(({ args }) => (args as { label?: string }).label)

/** Ends a tab in the middle of its writes, right after it was left. */
async function die(device: Device, tab: ReturnType<typeof watchTab>): Promise<void> {
  hide()
  tab.kill()
  stop()
  currentDevice.set(undefined)
  await device.close()
  tab.forget()
}

let stop = (): void => undefined
let before: string | null = null
beforeEach(() => {
  // files share one page, and some sign out
  before = localStorage.getItem(sessionStorageKey)
  localStorage.setItem(sessionStorageKey, JSON.stringify({ status: 'active', session }))
  stop = noteOnLeave()
})
afterEach(async () => {
  stop()
  storageDoubted.set(false)
  await currentDevice.get()?.close()
  currentDevice.set(undefined)
  await closeDocuments()
  await wipeDevice(principal)
  documentRegistry(principal).forget()
  if (before === null) localStorage.removeItem(sessionStorageKey)
  else localStorage.setItem(sessionStorageKey, before)
})

test('a change whose write is cut off by the end of its tab is in the next one, once', async () => {
  const tab = watchTab()
  const first = await openTab()
  const { id } = rename(first, 'Handbook')
  await die(first, tab)
  const [key = ''] = keys()
  const noted = localStorage.getItem(key) ?? ''

  const second = await openTab()
  expect(second.outbox.items.get()).toMatchObject([{ id, kind: 'pages.change', args: { label: 'Handbook' }, state: 'device' }])
  expect(keys(), 'the database has it').toEqual([])
  await second.close()

  // the same note once more, as of a tab that was ended between the two steps
  localStorage.setItem(key, noted)
  const third = await openTab()
  expect(third.outbox.items.get().map((item) => item.id)).toEqual([id])
  expect(keys()).toEqual([])
})

test('a change that is made by what still runs as the tab goes is noted, too', async () => {
  const tab = watchTab()
  const first = await openTab()
  hide()
  rename(first, 'Left on the way out')
  tab.kill()
  stop()
  await first.close()
  tab.forget()
  expect(labelsIn(await openTab())).toEqual(['Left on the way out'])
})

test('nothing is noted of what the database has, and a tab that lives on takes its note back', async () => {
  const device = await openTab()
  await rename(device, 'Stored').onDevice
  hide()
  expect(keys()).toEqual([])
  const { onDevice } = rename(device, 'On its way')
  hide()
  expect(keys()).toHaveLength(1)
  await onDevice
  await expect.poll(() => keys()).toEqual([])
})

/** A full disk for a moment, after which the browser says that all is stored. */
function meetFullDisk(): void {
  noteStorageError(new DOMException('no room', 'QuotaExceededError'), 'outbox')
  noteStored('outbox')
}

test('once the disk was full, unsent changes are in the next tab, even if the browser drops its databases', async () => {
  const first = await openTab()
  const { id, onDevice } = rename(first, 'Stored')
  await onDevice
  meetFullDisk()
  hide()
  stop()
  await first.close()
  currentDevice.set(undefined)
  await deleteDatabase(replicaDatabaseName(principal))
  const second = await openTab()
  expect(second.outbox.items.get()).toMatchObject([{ id, args: { label: 'Stored' }, state: 'device' }])
  expect(keys()).toEqual([])
})

test('a change that was thrown away after the disk was full does not come back by its note', async () => {
  const device = await openTab()
  const { id, onDevice } = rename(device, 'Wrong')
  await onDevice
  meetFullDisk()
  hide()
  expect(keys()).toHaveLength(1)
  // the tab lives on, as after a look at another one
  globalThis.dispatchEvent(new PageTransitionEvent('pageshow'))
  await device.outbox.discard(id)
  await expect.poll(() => readNotes(principal).flatMap(({ items }) => items)).toEqual([])
  await takeUp(session, await openReplicaDatabase(replicaDatabaseName(principal)))
  const other = await openTab()
  expect(labelsIn(other)).toEqual([])
  await device.close()
})

test('once the disk was full, what the server lacks of an edited document is noted', async () => {
  const device = await openTab()
  const server = new Y.Doc()
  server.getText('t').insert(0, 'of the server')
  const doc = new Y.Doc()
  const copy = openLocalCopy(documentDatabase(principal, `page:${newId()}`), doc)
  await copy.loaded
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(server))
  copy.noteStored(Y.encodeStateVector(server))
  doc.getText('t').insert(0, 'Words ')
  await copy.written()
  hide()
  expect(keys(), 'the copy has it').toEqual([])
  meetFullDisk()
  hide()
  const [update = ''] = readNotes(principal)[0]?.documents[0]?.updates ?? []
  Y.applyUpdate(
    server,
    Uint8Array.from(atob(update), (letter) => letter.codePointAt(0) ?? 0),
  )
  expect(server.getText('t').toJSON()).toBe('Words of the server')
  expect(update.length, 'not all of it').toBeLessThan(100)
  await copy.close()
  await device.close()
})

test('a database that refuses leaves the note where it is', async () => {
  const tab = watchTab()
  await die(await openTab().then((device) => (rename(device, 'Kept'), device)), tab)
  const shut = { transaction: () => { throw new DOMException('no room', 'QuotaExceededError') } } // prettier-ignore
  await expect(takeUp(session, shut as never)).rejects.toThrow('no room')
  expect(keys()).toHaveLength(1)
  expect(labelsIn(await openTab())).toEqual(['Kept'])
})

test('words in a document whose write is cut off are in it again, once, with what was removed', async () => {
  const name = `page:${newId()}`
  const database = documentDatabase(principal, name)
  const device = await openTab()
  const before = new Y.Doc()
  const copy = openLocalCopy(database, before)
  await copy.loaded
  before.getText('t').insert(0, 'Stored words')
  await copy.written()
  await copy.close()

  const tab = watchTab()
  const doc = new Y.Doc()
  const open = openLocalCopy(database, doc)
  await open.loaded
  doc.getText('t').delete(0, 7)
  doc.getText('t').insert(5, ' and more')
  hide()
  tab.kill()
  stop()
  await open.close()
  tab.forget()
  const [note] = readNotes(principal)
  expect(note?.documents).toMatchObject([{ database }])

  await device.close()
  await openTab()
  const read = (): string => openQuietly(name, hostOf(session.orgId, session.memberId)).doc.getText('t').toJSON()
  await expect.poll(read).toBe('words and more')
  await expect.poll(() => keys(), { message: 'the copy has it' }).toEqual([])
  expect(documentRegistry(principal).read(name).unsent, 'the server hears of it').toBeDefined()

  expect(await takeUpUpdates(session, note?.documents ?? [])).toBe(true)
  expect(read()).toBe('words and more')
  await closeDocuments()
  const again = new Y.Doc()
  const stored = openLocalCopy(database, again)
  await stored.loaded
  expect(again.getText('t').toJSON()).toBe('words and more')
  await stored.close()
})

test('words of a document that another took the place of go where refused edits are', async () => {
  const name = `page:${newId()}`
  documentRegistry(principal).update(name, { copy: '#1' })
  const doc = new Y.Doc()
  doc.getText('t').insert(0, 'Of the one before')
  const update = btoa(String.fromCodePoint(...Y.encodeStateAsUpdate(doc)))
  expect(await takeUpUpdates(session, [{ database: documentDatabase(principal, name), updates: [update] }])).toBe(true)
  // other files of the lane have the same person
  const own = refusedEditsOf(principal)
    .get()
    .filter(({ document }) => document === name)
  expect(own).toMatchObject([{ reason: 'replaced', text: 'Of the one before' }])
  refusedEditsOf(principal).close()
})

test('a note is bounded, and so are those of all tabs: small things come first', () => {
  const item = (label: string) => ({
    id: newId(),
    kind: 'pages.change',
    args: { label },
    madeAt: '',
    patches: [],
    order: 1,
    state: 'saving' as const,
  })
  const big = 'w'.repeat(300_000)
  const documents = [big, 'small'].map((update, at) => ({ database: `d${at}`, updates: [update] }))
  expect(writeNote(principal, 'tab-0', { items: [item(big), item(big), item('small')], documents })).toBe(true)
  const [note] = readNotes(principal)
  expect(note?.items.map(({ args }) => (args as { label: string }).label.length)).toEqual([300_000, 5])
  expect(note?.documents.map(({ database }) => database)).toEqual(['d1'])
  for (let at = 1; at < 12; at += 1) writeNote(principal, `tab-${at}`, { items: [item(big)], documents: [] })
  const letters = keys().reduce((sum, key) => sum + (localStorage.getItem(key) ?? '').length, 0)
  expect(letters).toBeLessThan(1_500_000)
  expect(keys().length).toBeGreaterThan(3)
})

test('another account and another organisation see nothing of it, and signing out removes it', async () => {
  const tab = watchTab()
  const first = await openTab()
  rename(first, 'Mine')
  await die(first, tab)
  expect(keys()).toHaveLength(1)
  const others = [
    { ...session, memberId: newId() },
    { ...session, orgId: newId() },
  ]
  for (const other of others) {
    const device = await openTab(other)
    expect(device.outbox.items.get()).toEqual([])
    await device.close()
    await deleteDatabase(replicaDatabaseName(ownPrincipal(other)))
  }
  currentDevice.set(undefined)
  expect(keys()).toHaveLength(1)
  await wipeDevice(principal)
  expect(keys()).toEqual([])
})

test('an old note and a damaged one go', () => {
  const [old, damaged] = [`${notePrefix(principal)}old`, `${notePrefix(principal)}damaged`]
  localStorage.setItem(old, JSON.stringify({ items: [], documents: [], at: Date.now() - 40 * 24 * 60 * 60_000 }))
  localStorage.setItem(damaged, '{"items":')
  expect(readNotes(principal)).toEqual([])
  expect(keys()).toEqual([])
})
