import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { addBlock, readApp, removeBlock } from '#shared/nouns/apps/app-document.ts'
import { addBarItem, readBundle, removeBarItem, setBar } from '#shared/nouns/bundles/bundle-document.ts'
import type { DocumentVersion } from '#shared/nouns/documents/version-calls.ts'
import { newId } from '#shared/lib/ids.ts'
import { pageBlocks, pageBody, readPageSnapshot, addEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { addTask, changeTask, readTasks, removeTask } from '#shared/nouns/tasks/tasks-document.ts'
import { changeDocument, documentsOf, readDocument } from '#server/sync/org-documents.ts'
import { startVersionKeeping } from '#server/features/documents/version-keeping.ts'
import { versionsToDrop } from '#server/sync/thin-versions.ts'
import { listVersions } from '#server/sync/version-store.ts'
import { keepVersions, thinVersions, versionAfterMs } from '#server/sync/versions.ts'
import { addApp, connectPeer, until, type SyncPeer } from '#tests/support/sync-peer.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'
import { editBlockText } from '#tests/support/write-text.ts'

let server: TestServer
let org: TestOrg
let peers: SyncPeer[] = []

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => {
  org = server.createOrg()
})
afterEach(() => {
  for (const peer of peers) peer.destroy()
  peers = []
})
afterAll(() => server.close())

const team = 'tasks:team'
const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)
const failOn = (error: unknown): never => {
  throw error
}
/** Runs the housekeeping at a time when all edits so far are old enough. */
const keep = (at = later(6)): Promise<void> => keepVersions(org.org, at, failOn)
const change = (document: string, edit: (doc: Y.Doc) => void, by: TestMember = org.admin): Promise<void> =>
  changeDocument(org.context(by), document, edit, 'server')

interface Listed {
  versions: DocumentVersion[]
  edited: boolean
}
const list = async (document: string, by: TestMember = org.admin): Promise<Listed> =>
  (await server.as(by).get<Listed>(`/api/documents/${document}/versions`)).body
const restore = (document: string, id: string, by: TestMember = org.admin): Promise<Answer<{ undo: string | null }>> =>
  server.as(by).post(`/api/documents/${document}/versions/${id}/restore`)

async function join(member: TestMember, document: string): Promise<SyncPeer> {
  const peer = connectPeer(server.url, member, document)
  peers.push(peer)
  await peer.synced()
  return peer
}

async function makePage(): Promise<string> {
  const id = newId()
  await server.as(org.admin).mutate('pages.create', { id, label: 'Page', icon: 'file', color: 'blue' })
  return id
}

const paragraph = (text: string): Y.XmlElement => {
  const element = new Y.XmlElement('paragraph')
  element.insert(0, [new Y.XmlText(text)])
  return element
}
const task = (id: string, title: string) => ({ id, title, createdAt: '2026-01-01T00:00:00.000Z', createdBy: org.admin.memberId })

describe('every kind of document is restored while somebody is in it', () => {
  const kinds: Record<
    string,
    { name: () => Promise<string>; make: (doc: Y.Doc) => void; spoil: (doc: Y.Doc) => void; read: (doc: Y.Doc) => unknown }
  > = {
    app: {
      name: () => Promise.resolve(`app:${addApp(org)}`),
      make: (doc) => {
        addBlock(doc, { id: 'b000000000001', type: 'text', text: 'Figures of the week' }, 'person')
        addBlock(doc, { id: 'b000000000002', type: 'text', text: 'Below' }, 'person')
      },
      spoil: (doc) => {
        removeBlock(doc, 'b000000000002', 'person')
        editBlockText(doc, 'b000000000001', { at: 0, remove: 7, insert: 'Nonsense' }, 'person')
        addBlock(doc, { id: 'b000000000003', type: 'text', text: 'New' }, 'person')
      },
      read: readApp,
    },
    page: {
      name: async () => `page:${await makePage()}`,
      make: (doc) => {
        pageBody(doc).insert(0, [paragraph('First'), paragraph('Second')])
        addEmbeddedBlock(doc, 'one', { type: 'text', config: { align: 'center' }, text: 'Word' })
      },
      spoil: (doc) => {
        pageBody(doc).delete(1, 1)
        ;((pageBody(doc).get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(5, ' edited', { bold: {} })
        pageBlocks(doc).delete('one')
      },
      read: (doc) => [readPageSnapshot(doc), pageBlocks(doc).toJSON()],
    },
    bundle: {
      name: () => Promise.resolve(`bundle:${addApp(org)}`),
      make: (doc) => {
        setBar(doc, 'menuBar', { title: 'Sales' }, 'person')
        addBarItem(doc, 'menuBar', 'i1', { type: 'folder', label: 'Folder' }, 'person')
      },
      spoil: (doc) => {
        setBar(doc, 'menuBar', { title: 'Spoiled' }, 'person')
        removeBarItem(doc, 'menuBar', 'i1', 'person')
      },
      read: readBundle,
    },
    tasks: {
      name: () => Promise.resolve(team),
      make: (doc) => {
        addTask(doc, task('t1', 'Call'))
        addTask(doc, task('t2', 'Write'))
      },
      spoil: (doc) => {
        removeTask(doc, 't1')
        changeTask(doc, 't2', { title: 'Wrong', owners: [] })
        addTask(doc, task('t3', 'Extra'))
      },
      read: readTasks,
    },
  }

  for (const [kind, { name, make, spoil, read }] of Object.entries(kinds)) {
    test(`${kind}: content equal to the version, seen by the other, taken back by its undo`, async () => {
      const document = await name()
      const peer = await join(org.admin, document)
      make(peer.doc)
      const on = (): string => JSON.stringify(readDocument(org.org, document, read))
      const shown = (): string => JSON.stringify(read(peer.doc))
      await until(() => on() === shown())
      const then = shown()
      const epoch = documentsOf(org.org).room(document).epoch
      await keep()
      const [version] = (await list(document)).versions
      spoil(peer.doc)
      const spoiled = shown()
      await until(() => on() === spoiled && spoiled !== then)

      const answer = await restore(document, version!.id)
      expect(answer.status).toBe(200)
      await until(() => shown() === then)
      expect(on()).toBe(then)
      documentsOf(org.org).room(document).forget()
      expect(on()).toBe(then)
      expect(documentsOf(org.org).room(document).epoch).toBe(epoch)
      expect(peer.closes).toEqual([])

      // The other person continues, and the restore is undone around their typing.
      await restore(document, answer.body.undo!)
      await until(() => shown() === spoiled)
      expect((await list(document)).versions.map((row) => row.kind)).toEqual(
        expect.arrayContaining(['restored', 'restored', 'beforeRestore', 'edited']),
      )
    })
  }
})

describe('who made a version', () => {
  test('authors come from the sessions, survive compaction, and start anew after each version', async () => {
    const bea = org.addMember({ name: 'Bea' })
    const one = await join(org.admin, team)
    const two = await join(bea, team)
    one.doc.getText('t').insert(0, 'a')
    two.doc.getText('t').insert(0, 'b')
    await until(() => readDocument(org.org, team, (doc) => doc.getText('t').length) === 2)
    await documentsOf(org.org).room(team).compact()
    await keep()
    two.doc.getText('t').insert(0, 'c')
    await until(() => readDocument(org.org, team, (doc) => doc.getText('t').length) === 3)
    expect((await list(team)).edited).toBe(true)
    await keep()
    const { versions, edited } = await list(team)
    expect(edited).toBe(false)
    expect(versions.map(({ authors }) => new Set(authors))).toEqual([new Set([bea.memberId]), new Set([org.admin.memberId, bea.memberId])])
    // Nothing has changed since: no further version.
    await keep(later(60))
    expect((await list(team)).versions).toHaveLength(2)
  })

  test('a restore is by who restored, and what was typed in the same moment is kept', async () => {
    const bea = org.addMember({ name: 'Bea' })
    const peer = await join(org.admin, team)
    addTask(peer.doc, task('t1', 'Call'))
    await until(() => readDocument(org.org, team, readTasks).length === 1)
    await keep()
    const [version] = (await list(team)).versions
    changeTask(peer.doc, 't1', { title: 'Other' })
    await until(() => readDocument(org.org, team, readTasks)[0]?.title === 'Other')
    const answer = restore(team, version!.id, bea)
    addTask(peer.doc, task('t2', 'Typed meanwhile'))
    expect((await answer).status).toBe(200)
    const titles = (): string[] => readTasks(peer.doc).map(({ title }) => title)
    await until(() => titles().includes('Call'))
    const after = (await list(team)).versions.find(({ kind }) => kind === 'restored')
    expect(after?.authors).toContain(bea.memberId)
    // The restore saw the new task and removed it, as it was not there then, or merged with it. Both sides agree.
    await until(() => JSON.stringify(readDocument(org.org, team, readTasks)) === JSON.stringify(readTasks(peer.doc)))
  })

  test('an undone transaction leaves no author, and the next edit notes its own', async () => {
    await change(team, (doc) => doc.getText('t').insert(0, 'a'))
    await keep()
    await expect(
      org.org.db.write(() => {
        documentsOf(org.org)
          .room(team)
          .change((doc) => doc.getText('t').insert(0, 'undone'), 'server', [org.admin.memberId])
        throw new Error('undo')
      }),
    ).rejects.toThrow('undo')
    expect((await list(team)).edited).toBe(false)
    await change(team, (doc) => doc.getText('t').insert(0, 'b'))
    await keep()
    expect((await list(team)).versions[0]?.authors).toEqual([org.admin.memberId])
  })
})

describe('rights', () => {
  test('a reader looks and restores nothing; a stranger finds nothing', async () => {
    const document = `app:${addApp(org)}`
    await change(document, (doc) => addBlock(doc, { id: 'b000000000001', type: 'text', text: 'Secret' }, 'person'))
    await keep()
    const [version] = (await list(document)).versions
    await change(document, (doc) => removeBlock(doc, 'b000000000001', 'person'))
    const reader = org.addMember({ profile: { dashboards_enabled: { '*': 'view' } } })
    const stranger = org.addMember()
    const path = `/api/documents/${document}/versions`
    expect((await list(document, reader)).versions).toHaveLength(1)
    const preview = await server.as(reader).get<{ state: string }>(`${path}/${version!.id}`)
    const copy = new Y.Doc()
    Y.applyUpdate(copy, Buffer.from(preview.body.state, 'base64'))
    expect(readApp(copy).blocks.map((block) => ('text' in block ? block.text : ''))).toEqual(['Secret'])
    expect((await restore(document, version!.id, reader)).status).toBe(403)
    expect((await server.as(reader).post(path, { label: 'Mine' })).status).toBe(403)
    expect((await server.as(reader).post(`${path}/${version!.id}/label`, { label: 'Mine' })).status).toBe(403)
    for (const answer of [
      await server.as(stranger).get(path),
      await server.as(stranger).get(`${path}/${version!.id}`),
      await restore(document, version!.id, stranger),
    ])
      expect(answer.status).toBe(404)
    expect(readDocument(org.org, document, readApp).blocks).toEqual([])
    // A version is found only under its own document.
    expect((await server.as(org.admin).get(`/api/documents/${team}/versions/${version!.id}`)).status).toBe(404)
    expect((await restore(team, version!.id)).status).toBe(404)
    expect((await server.as(org.admin).post(`/api/documents/${team}/versions/${version!.id}/label`, { label: 'x' })).status).toBe(404)
  })

  test('rights count at the moment of the write, not of the request', async () => {
    const document = `app:${addApp(org)}`
    await change(document, (doc) => addBlock(doc, { id: 'b000000000001', type: 'text', text: 'Kept' }, 'person'))
    await keep()
    const [version] = (await list(document)).versions
    await change(document, (doc) => removeBlock(doc, 'b000000000001', 'person'))
    const member = org.addMember({ seat: 'builder', profile: { dashboards_enabled: { '*': '*' } } })
    const { db } = org.org
    const write = db.write.bind(db)
    db.write = (work) => {
      // revoked between the request and its write
      db.write = write
      org.setProfile(member, {})
      return write(work)
    }
    expect((await restore(document, version!.id, member)).status).toBe(404)
    expect(readDocument(org.org, document, readApp).blocks).toEqual([])
  })
})

describe('names', () => {
  test('what is there now is kept under a name; a named version stays when its neighbours are thinned', async () => {
    const now = Date.now()
    for (let index = 0; index < 5; index++) {
      await change(team, (doc) => doc.getText('t').insert(0, String(index)))
      await keep(new Date(now + (index + 6) * 60_000))
    }
    const path = `/api/documents/${team}/versions`
    const named = await server.as(org.admin).post<{ version: DocumentVersion }>(path, { label: 'Before the fair' })
    // nothing had changed: it is the newest one that has the name now
    expect(named.body.version.id).toBe((await list(team)).versions[0]?.id)
    const oldest = (await list(team)).versions.at(-1)!
    await server.as(org.admin).post(`${path}/${oldest.id}/label`, { label: 'First' })
    await thinVersions(org.org, new Date(now + 400 * 24 * 3_600_000))
    expect((await list(team)).versions.map(({ label }) => label)).toEqual(['Before the fair', null, 'First'])
    await server.as(org.admin).post(`${path}/${oldest.id}/label`, { label: null })
    expect((await list(team)).versions.at(-1)?.label).toBeNull()
  })
})

describe('which versions are kept', () => {
  test('states are packed, and read back as they were', async () => {
    await change(team, (doc) => doc.getText('t').insert(0, 'packed '.repeat(1000)))
    await keep()
    const { build } = org.org.db
    const row = org.org.db.get(build.selectFrom('document_version').selectAll())
    expect(row?.packed).toBe(1)
    expect(row!.state.byteLength).toBeLessThan(row!.bytes / 5)
    await change(team, (doc) => doc.getText('t').delete(0, 7000))
    expect((await restore(team, row!.id)).status).toBe(200)
    expect(readDocument(org.org, team, (doc) => doc.getText('t').length)).toBe(7000)
  })

  test('the server looks by itself; a document that cannot be read holds up no other and is given up in the end', async () => {
    const broken = `tasks:user:${org.admin.memberId}`
    for (const document of [broken, team]) await change(document, (doc) => doc.getText('t').insert(0, 'x'))
    const { db } = org.org
    db.writeNow(() =>
      db.run(
        db.build
          .updateTable('document_update')
          .set({ data: new Uint8Array([1, 2, 3, 255]) })
          .where('document', '=', broken),
      ),
    )
    documentsOf(org.org).room(broken).forget()
    const told: string[] = []
    const log = { error: (_details: unknown, text: string) => told.push(text) } as unknown as TestServer['platform']['log']
    const stop = startVersionKeeping({ ...server.platform, now: () => later(6), log }, 5)
    await until(() => listVersions(org.org, team).length === 1 && told.length >= 5)
    await change(team, (doc) => doc.getText('t').insert(0, 'y'))
    await until(() => listVersions(org.org, team).length === 2)
    await stop()
    expect(told).toHaveLength(5)
    expect(told.at(-1)).toBe('no more versions are taken of a document')
  })

  test('only what is old enough is due, also after a restart', async () => {
    await change(team, (doc) => doc.getText('t').insert(0, 'x'))
    await keep(new Date(Date.now() + versionAfterMs - 60_000))
    expect((await list(team)).versions).toEqual([])
    documentsOf(org.org).room(team).forget()
    documentsOf(org.org).authors.forget(team)
    await keep()
    expect((await list(team)).versions).toHaveLength(1)
  })

  test('thinning keeps all of two hours, one an hour for two days, one a day for 90, then one in 30; merges the authors of what goes', async () => {
    const hour = 3_600_000
    const now = Date.UTC(2026, 5, 15, 12)
    const version = (age: number, label: string | null = null) => ({
      id: String(age),
      madeAt: new Date(now - age).toISOString(),
      label,
      bytes: 1000,
    })
    const ages = Array.from({ length: 6 * 24 * 130 }, (_, index) => index * 10 * 60_000)
    const all = ages.map((age) => version(age))
    const bounds = { count: 10_000, bytes: 1e9 }
    const dropped = versionsToDrop(all, now, bounds)
    const kept = (from: number, to: number): number => ages.filter((age) => age >= from && age < to && !dropped.has(String(age))).length
    expect(kept(0, 2 * hour)).toBe(12)
    expect(kept(2 * hour, 48 * hour)).toBeGreaterThanOrEqual(46)
    expect(kept(2 * hour, 48 * hour)).toBeLessThanOrEqual(47)
    expect(kept(48 * hour, 90 * 24 * hour)).toBeLessThanOrEqual(89)
    expect(kept(90 * 24 * hour, Infinity)).toBeLessThanOrEqual(5)
    // thinned again at once, nothing more goes
    expect(
      versionsToDrop(
        all.filter(({ id }) => !dropped.has(id)),
        now,
        bounds,
      ).size,
    ).toBe(0)
    // bounds, with the newest and the named ones always there
    const few = versionsToDrop(all.slice(0, 20), now, { count: 3, bytes: 1e9 })
    expect(few.size).toBe(17)
    expect(versionsToDrop(all.slice(0, 20), now, { count: 100, bytes: 2500 }).size).toBe(18)
    expect(versionsToDrop([version(0), version(1, 'named')], now, { count: 1, bytes: 1 }).size).toBe(0)

    for (const member of [org.admin, org.addMember()]) {
      await change(team, (doc) => doc.getText('t').insert(0, 'x'), member)
      await keep()
    }
    await thinVersions(org.org, later(60 * 24 * 100))
    const { versions } = await list(team)
    expect(versions).toHaveLength(1)
    expect(versions[0]?.authors).toHaveLength(2)
  })
})
