import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import { readVersion, restoreVersion } from '#server/features/documents/document-versions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Snapshot } from '#server/sync/document-log.ts'
import { documentsOf, readDocument, type OrgDocuments } from '#server/sync/org-documents.ts'
import { openVersion } from '#server/sync/open-version.ts'
import type { Room } from '#server/sync/room.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { listVersions } from '#server/sync/version-store.ts'
import { keepVersions, versionAfterMs } from '#server/sync/versions.ts'
import { addApp, connectPeer } from '#tests/support/sync-peer.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let documents: OrgDocuments
let fold: OrgDocuments['fold']
let name: string
let room: Room
/** the thread's result, as it came back */
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
  documents.fold = async (document, version) => {
    const snapshot = await fold(document, version)
    if (document !== name) return snapshot
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

  // forgotten while it is made: later figures come from the file
  await type('more', 3)
  meanwhile = async () => {
    room.forget()
    await type('again')
  }
  await room.compact()
  expect(room.document.logRows).toBe(1)
  expect(inFile().startsWith('againmoremoremoremea')).toBe(true)
})

async function replacePast(): Promise<void> {
  const { db } = org.org
  const doc = new Y.Doc()
  doc.getText('t').insert(0, 'another past')
  const values = { epoch: 2, covered: room.document.logId, state: Y.encodeStateAsUpdate(doc) }
  await db.write(() => db.run(db.build.updateTable('document').set(values).where('name', '=', name)))
  room.forget()
}

test('a snapshot of what is not stored any more is thrown away', async () => {
  await type('abc'.repeat(100), 20)
  meanwhile = replacePast
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

describe('a version of a large document', () => {
  const edit = (added: string, { memberId }: TestMember): Promise<void> =>
    org.org.db.write(() => room.change((doc) => doc.getText('t').insert(0, added), 'person', [memberId]))
  /** Runs the housekeeping so many times, five minutes from now. */
  const keep = (times: number): Promise<void> =>
    keepVersions(org.org, new Date(Date.now() + times * (versionAfterMs + 1_000)), (error) => {
      throw error
    })
  const newest = async (): Promise<{ authors: string[]; text: string }> => {
    const found = await openVersion(org.org, name, listVersions(org.org, name)[0]!.id)
    const version = { authors: found!.version.authors, text: found!.doc.getText('t').toJSON() }
    found!.doc.destroy()
    return version
  }
  const long = 'abc'.repeat(500)

  test('is made on the thread, of the file; who edits meanwhile is an author of the next', async () => {
    const other = org.addMember()
    await edit(long, org.admin)
    // a projection that is due would read the document again
    await documents.flush()
    room.forget()
    await keep(1)
    expect(made).toHaveLength(1)
    expect(room.held.isInMemory).toBe(false)
    expect(await newest()).toEqual({ authors: [org.admin.memberId], text: long })

    await edit('second ', org.admin)
    meanwhile = async () => {
      await edit('meanwhile ', other)
      await edit('too ', org.admin)
    }
    await keep(2)
    expect(await newest()).toEqual({ authors: [org.admin.memberId], text: `second ${long}` })

    meanwhile = () => {}
    await keep(3)
    expect(await newest()).toEqual({ authors: [other.memberId, org.admin.memberId], text: `too meanwhile second ${long}` })
    await keep(4)
    expect(listVersions(org.org, name)).toHaveLength(3)
  })

  test('is shown as it is kept, without being decoded', async () => {
    await edit(long, org.admin)
    await keep(1)
    const { id } = listVersions(org.org, name)[0]!
    const { db } = org.org
    const kept = new Uint8Array([1, 2, 3])
    await db.write(() => db.run(db.build.updateTable('document_version').set({ state: kept, packed: 0 }).where('id', '=', id)))
    expect(Buffer.from((await readVersion(org.context(org.admin), name, id)).state, 'base64')).toEqual(Buffer.from(kept))
  })

  test('is what is there when the past is replaced or the log goes meanwhile', async () => {
    await edit(long, org.admin)
    meanwhile = replacePast
    await keep(1)
    expect(await newest()).toEqual({ authors: [org.admin.memberId], text: 'another past' })

    await edit(long, org.admin)
    meanwhile = async () => {
      meanwhile = () => {}
      for (let count = 0; count < 20; count++) await edit(long, org.admin)
      await room.compact()
    }
    await keep(2)
    expect((await newest()).text).toHaveLength('another past'.length + 21 * long.length)
  })
})

describe('a restore of a large document', () => {
  const edit = (added: string, { memberId }: TestMember): Promise<void> =>
    org.org.db.write(() => room.change((doc) => doc.getText('t').insert(0, added), 'person', [memberId]))
  const long = 'abc'.repeat(500)
  /** a version of `long`, after which something was typed */
  async function spoil(): Promise<string> {
    await edit(long, org.admin)
    await keepVersions(org.org, new Date(Date.now() + versionAfterMs + 1_000), (error) => {
      throw error
    })
    await edit('spoiled ', org.admin)
    made = []
    return listVersions(org.org, name)[0]!.id
  }
  const restore = (id: string, by = org.admin): Promise<{ undo: string | null }> => restoreVersion(org.context(by), name, id)
  const textOf = async (id: string): Promise<string> => {
    const found = await openVersion(org.org, name, id)
    return found!.doc.getText('t').toJSON()
  }

  test('is found on the thread; what is typed meanwhile stays, and is in the version after it and not in the one before', async () => {
    const other = org.addMember()
    const id = await spoil()
    meanwhile = () => edit('meanwhile ', other)
    const { undo } = await restore(id)
    expect(made.map((one) => one?.restoring !== undefined)).toEqual([true])
    expect(text()).toBe(`meanwhile ${long}`)
    expect(inFile()).toBe(`meanwhile ${long}`)
    const versions = listVersions(org.org, name)
    const after = versions.find(({ kind }) => kind === 'restored')
    const before = versions.find(({ kind }) => kind === 'beforeRestore')
    expect(before?.id).toBe(undo)
    expect(new Set(after?.authors)).toEqual(new Set([other.memberId, org.admin.memberId]))
    expect(before?.authors).toEqual([org.admin.memberId])
    expect(await textOf(after!.id)).toBe(`meanwhile ${long}`)
    expect(await textOf(undo!)).toBe(`spoiled ${long}`)
  })

  test('is found anew when another was first, the past is another one, or a migration has changed it', async () => {
    const id = await spoil()
    const { undo: spoiled } = await restore(id)
    await edit('other ', org.admin)
    const { undo: other } = await restore(id)
    meanwhile = async () => {
      meanwhile = () => {}
      await restore(spoiled!)
    }
    // Both restore text under one client id: the first one's text must not be taken for the second's.
    await restore(other!)
    expect(text()).toBe(`other ${long}`)
    expect(inFile()).toBe(`other ${long}`)

    meanwhile = replacePast
    await restore(id)
    expect(inFile()).toBe(long)

    // as one that was stored by an older version of us
    await edit('spoiled ', org.admin)
    meanwhile = () => {
      made.at(-1)!.schemaVersion -= 1
      return edit('meanwhile ', org.admin)
    }
    await restore(id)
    expect(inFile()).toBe(long)
  })

  test('of a version that is not there finds nothing, and one to what is there changes nothing', async () => {
    const id = await spoil()
    await expect(restore(newId())).rejects.toMatchObject({ id: 'not_found' })
    await restore(id)
    const versions = listVersions(org.org, name)
    expect(await restore(id)).toEqual({ undo: null })
    expect(listVersions(org.org, name)).toEqual(versions)
  })

  test('that changes nothing is found on the thread too, and only there', async () => {
    const id = await spoil()
    await restore(id)
    const { db } = org.org
    meanwhile = async () => {
      await edit('meanwhile ', org.admin)
      // who looked for it again would find no version
      await db.write(() => db.run(db.build.deleteFrom('document_version').where('id', '=', id)))
    }
    expect(await restore(id)).toEqual({ undo: null })
    expect(made.at(-1)?.restoring).toBeNull()
    expect(inFile()).toBe(`meanwhile ${long}`)
  })
})
