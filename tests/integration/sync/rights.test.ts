import { existsSync } from 'node:fs'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import { addBlock, configureBlock, readApp, removeBlock, setAppStyle } from '#shared/nouns/apps/app-document.ts'
import { closeCodes, type CloseReason } from '#shared/protocol/close-codes.ts'
import { createSession } from '#server/identity/sessions.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { isLong } from '#tests/support/property-runs.ts'
import { addApp, connectPeer, until, type SyncPeer } from '#tests/support/sync-peer.ts'
import { frameOf, openRaw, randomOf, updateFrameOf } from '#tests/support/sync-raw.ts'
import type { NewTestMember, TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const times = isLong ? 100 : 20
const everything: NewTestMember = {
  seat: 'builder',
  profile: { dashboards_enabled: { '*': '*' }, doc_pages_enabled: { '*': 'full' }, tables_enabled: { '*': '*' } },
}
let server: TestServer
let org: TestOrg

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

interface Typist {
  member: TestMember
  document: string
  peer: SyncPeer
  /** what of theirs is stored */
  stored(): number
}

/** Types on every turn of the event loop until the socket closes, so that edits are always in flight. Answers the close code. */
async function typeUntilSentAway({ peer, member }: Pick<Typist, 'peer' | 'member'>): Promise<number | undefined> {
  const words = peer.doc.getArray<string>('words')
  for (let count = 0; peer.closes.length === 0; count++) {
    if (count % 4 === 0) words.push([`${member.memberId} ${count}`])
    await new Promise((resolve) => setImmediate(resolve))
  }
  return peer.closes[0]
}

/**
 * Revokes the right of a person who is typing. Nothing may be stored after the commit: the listener runs between that commit and everything
 * else.
 */
async function revoke(typist: Typist, way: Way): Promise<void> {
  const typing = typeUntilSentAway(typist)
  await until(() => typist.stored() > 2, 'something is stored')
  const listen = way.commit ?? ((listener: () => void) => org.org.onChange(listener))
  let atCommit = -1
  const stop = listen(() => (atCommit = typist.stored()))
  await way.revoke(typist)
  stop()
  expect(atCommit).toBeGreaterThan(2)
  expect(await typing).toBe(closeCodes[way.reason].code)
  // Writes are stored in order: after this one, any edit that slipped through would be there.
  await org.org.db.write(() => {})
  expect(typist.stored()).toBe(atCommit)
  // and coming back with it is refused, as is any other request of who is out
  const again = openRaw(server.url, typist.member, typist.document)
  const outcome = await Promise.race([again.opened.then(() => 'in'), again.closed.then(() => 'out')])
  expect(outcome).toBe('out')
  expect((await server.as(typist.member).get('/api/feed?since=0')).status).toBe(way.isOut ? 401 : 200)
}

interface Way {
  reason: CloseReason
  /** the whole person is out, not only of this document */
  isOut?: true
  /** the document to type in; an app unless given */
  document?(): Promise<string>
  revoke(typist: Typist): Promise<void> | void
  /** calls back right after the revoking commit; the organisation's own commits unless given */
  commit?(listener: () => void): () => void
}
const admin = (): ReturnType<TestServer['as']> => server.as(org.admin)
const ok = async (answer: Promise<{ status: number }>): Promise<void> => expect((await answer).status).toBeLessThan(300)
const endOfSession = (listener: () => void): (() => void) => server.platform.events.on('session-ended', listener)

const ways: Record<string, Way> = {
  'the role loses the app': {
    reason: 'accessLost',
    revoke: ({ member }) => {
      org.setProfile(member, {})
      server.platform.events.emit('access-changed', { orgId: org.orgId, memberId: member.memberId })
    },
  },
  'another role': {
    reason: 'accessLost',
    revoke: ({ member }) => ok(admin().post('/api/members/update', { id: member.memberId, roleId: org.addMember().roleId })),
  },
  'membership ended': {
    reason: 'accessLost',
    isOut: true,
    revoke: ({ member }) => ok(admin().post('/api/members/update', { id: member.memberId, active: false })),
  },
  'session ended': {
    reason: 'sessionEnded',
    isOut: true,
    revoke: ({ member }) => ok(server.as(member).post('/api/auth/log-out')),
    commit: endOfSession,
  },
  'password changed elsewhere': {
    reason: 'sessionEnded',
    isOut: true,
    revoke: async ({ member }) => {
      const { token } = await server.platform.controlStore.write((tx) => createSession(tx, server.platform.now(), member))
      await ok(server.as({ ...member, token }).post('/api/auth/changePassword', { password: 'a new Phrase 42 of theirs' }))
    },
    commit: endOfSession,
  },
  'document deleted': {
    reason: 'documentDeleted',
    revoke: async ({ document }) => {
      expect(await admin().mutate('apps.archive', { id: document.slice(4) })).toMatchObject({ status: 'applied' })
    },
  },
  'page deleted': {
    reason: 'documentDeleted',
    document: async () => {
      const id = newId()
      await admin().mutate('pages.create', { id, label: 'Page', icon: 'table', color: 'blue' })
      return `page:${id}`
    },
    revoke: async ({ document }) => {
      expect(await admin().mutate('pages.archive', { id: document.slice(5) })).toMatchObject({ status: 'applied' })
    },
  },
  'table deleted, whose tasks they are': {
    reason: 'accessLost',
    document: async () => `tasks:table:${buildTable(org.context(org.admin)).id}`,
    revoke: async ({ document }) => {
      expect(await admin().mutate('tables.archive', { id: document.slice(12) })).toMatchObject({ status: 'applied' })
    },
  },
}

describe(`a right taken from somebody who is typing, ${times} times each: sent away, nothing applied after the commit`, () => {
  for (const [name, way] of Object.entries(ways)) {
    test(name, { timeout: times * 10_000 }, async () => {
      for (let round = 0; round < times; round++) {
        const member = org.addMember(everything)
        const document = (await way.document?.()) ?? `app:${addApp(org)}`
        const peer = connectPeer(server.url, member, document)
        await peer.synced()
        const stored = (): number => readDocument(org.org, document, (doc) => doc.getArray('words').length)
        await revoke({ member, document, peer, stored }, way)
        peer.destroy()
      }
    })
  }

  test('a session over by its time', { timeout: times * 10_000 }, async () => {
    const late: number[] = []
    for (let round = 0; round < times; round++) {
      const member = org.addMember(everything)
      const document = `app:${addApp(org)}`
      const stored = (): number => readDocument(org.org, document, (doc) => doc.getArray('words').length)
      const { control } = server.platform
      // until something is stored within the lifetime; a busy machine may need a longer one
      for (let lifetime = 300; stored() <= 2; lifetime *= 2) {
        const end = Date.now() + lifetime
        const setEnd = control.build.updateTable('session').set({ expires_at: new Date(end).toISOString() })
        await control.write(() => control.run(setEnd.where('id', '=', member.sessionId)))
        const peer = connectPeer(server.url, member, document)
        const code = await typeUntilSentAway({ member, peer })
        late.push(Date.now() - end)
        peer.destroy()
        if (stored() > 2) expect(code).toBe(closeCodes.sessionEnded.code)
      }
      const atClose = stored()
      expect((await server.as(member).get('/api/feed?since=0')).status).toBe(401)
      await org.org.db.write(() => {})
      expect(stored()).toBe(atClose)
    }
    if (isLong) console.log(`sent away at most ${Math.max(...late)} ms after the end of the session`)
  })

  test('a lowered seat: still seen, no longer written', { timeout: times * 10_000 }, async () => {
    for (let round = 0; round < times; round++) {
      const member = org.addMember({ seat: 'member' })
      const [peer, other] = [connectPeer(server.url, member, 'tasks:team'), connectPeer(server.url, org.admin, 'tasks:team')]
      await Promise.all([peer.synced(), other.synced()])
      const mine = (): number =>
        readDocument(org.org, 'tasks:team', (doc) => doc.getArray<string>('words').toArray()).filter((word) =>
          word.startsWith(member.memberId),
        ).length
      const typing = typeUntilSentAway({ member, peer })
      await until(() => mine() > 2)
      let atCommit = -1
      const stop = org.org.onChange(() => (atCommit = mine()))
      await ok(admin().post('/api/members/update', { id: member.memberId, seat: 'viewer' }))
      stop()
      expect(await typing).toBe(closeCodes.readOnly.code)
      expect(mine()).toBe(atCommit)
      other.doc.getMap('seen').set('round', round)
      const viewer = connectPeer(server.url, member, 'tasks:team')
      await until(() => viewer.doc.getMap('seen').get('round') === round)
      for (const each of [peer, other, viewer]) each.destroy()
    }
  })
})

test('an organisation that is erased while people type in it: all are sent away, nobody comes back, the server goes on', async () => {
  const other = server.createOrg()
  const unhandled: unknown[] = []
  const note = (error: unknown): void => void unhandled.push(error)
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
  const people = [other.admin, other.addMember(everything), other.addMember(everything)]
  const peers = people.map((member) => connectPeer(server.url, member, 'tasks:team'))
  const live = new WebSocket(`${server.url.replace('http', 'ws')}/live/${other.orgId}`, {
    headers: { authorization: `Bearer ${other.admin.token}` },
  })
  const liveClosed = new Promise<number>((resolve) => live.once('close', resolve))
  await Promise.all([...peers.map((peer) => peer.synced()), new Promise((resolve) => live.once('open', resolve))])
  const typing = peers.map((peer, index) => typeUntilSentAway({ peer, member: people[index]! }))
  await until(() => readDocument(other.org, 'tasks:team', (doc) => doc.getArray('words').length) > 10)
  const { path } = other.org.db
  server.platform.orgs.erase(other.orgId)
  expect(await Promise.all(typing)).toEqual(people.map(() => closeCodes.sessionEnded.code))
  expect(await liveClosed).toBe(closeCodes.sessionEnded.code)
  const again = openRaw(server.url, other.admin, 'tasks:team')
  expect(await Promise.race([again.opened.then(() => 'in'), again.closed.then(() => 'out')])).toBe('out')
  expect(existsSync(path)).toBe(false)
  // others notice nothing
  const peer = connectPeer(server.url, org.admin, 'tasks:team')
  await peer.synced()
  for (const one of [...peers, peer]) one.destroy()
  expect(unhandled).toEqual([])
  process.off('unhandledRejection', note)
  process.off('uncaughtException', note)
})

describe('who only looks', () => {
  test('is sent away as well, even when nobody announced what changed', async () => {
    const member = org.addMember(everything)
    const peer = connectPeer(server.url, member, `app:${addApp(org)}`)
    await peer.synced()
    org.setProfile(member, {})
    await until(() => peer.closes.includes(closeCodes.accessLost.code))
    peer.destroy()
  })

  test('the bars around an app go with it, and both come back with it', async () => {
    const id = addApp(org)
    const [app, bundle, elsewhere] = [`app:${id}`, `bundle:${id}`, 'tasks:team'].map((name) =>
      connectPeer(server.url, org.admin, name),
    ) as [SyncPeer, SyncPeer, SyncPeer]
    await Promise.all([app.synced(), bundle.synced(), elsewhere.synced()])
    await admin().mutate('apps.archive', { id })
    await until(() => app.closes.includes(closeCodes.documentDeleted.code) && bundle.closes.includes(closeCodes.accessLost.code))
    await admin().mutate('apps.restore', { id })
    const again = connectPeer(server.url, org.admin, `bundle:${id}`)
    await again.synced()
    expect(elsewhere.closes).toEqual([])
    for (const peer of [app, bundle, elsewhere, again]) peer.destroy()
  })
})

describe('who has some rights on blocks', () => {
  const stored = (document: string): string[] => readDocument(org.org, document, (doc) => readApp(doc).blocks.map((block) => block.id))

  test('does what they allow, and is sent away with everything else; others go on', async () => {
    const id = addApp(org)
    const document = `app:${id}`
    const maker = org.addMember({ seat: 'builder', profile: { dashboards_enabled: { [id]: { can_create_blocks: true } } } })
    const [peer, other] = [connectPeer(server.url, maker, document), connectPeer(server.url, org.admin, document)]
    await Promise.all([peer.synced(), other.synced()])
    addBlock(peer.doc, { id: 'b1', type: 'text', text: 'mine' }, 'person')
    await until(() => readApp(other.doc).blocks.length === 1)
    configureBlock(peer.doc, 'b1', { title: 'not mine to change' }, 'person')
    removeBlock(peer.doc, 'b1', 'person')
    setAppStyle(other.doc, { font: 'mono' }, 'person')
    setAppStyle(peer.doc, { font: 'serif' }, 'person')
    await until(() => peer.closes.includes(closeCodes.readOnly.code) || readApp(peer.doc).style.font === 'mono')
    expect(stored(document)).toEqual(['b1'])
    expect(readDocument(org.org, document, (doc) => readApp(doc).blocks[0])).toMatchObject({ text: 'mine', title: 'mine' })
    for (const each of [peer, other]) each.destroy()
  })

  test('and what they lose is refused from that commit on', async () => {
    const id = addApp(org)
    const document = `app:${id}`
    const member = org.addMember({ seat: 'builder', profile: { dashboards_enabled: { [id]: '*' } } })
    const peer = connectPeer(server.url, member, document)
    await peer.synced()
    addBlock(peer.doc, { id: 'b1', type: 'menu' }, 'person')
    await until(() => stored(document).length === 1)
    org.setProfile(member, { dashboards_enabled: { [id]: { can_edit_blocks: true } } })
    removeBlock(peer.doc, 'b1', 'person')
    const late = connectPeer(server.url, member, document)
    await late.synced()
    configureBlock(late.doc, 'b1', { title: 'allowed' }, 'person')
    await until(() => JSON.stringify(readDocument(org.org, document, readApp)).includes('allowed'))
    expect(stored(document)).toEqual(['b1'])
    for (const each of [peer, late]) each.destroy()
  })

  test('changes no past state, which is the whole document', async () => {
    const id = addApp(org)
    const member = org.addMember({
      seat: 'builder',
      profile: { dashboards_enabled: { [id]: { can_create_blocks: true, can_edit_blocks: true } } },
    })
    const api = server.as(member)
    expect((await api.get(`/api/documents/app:${id}/versions`)).status).toBe(200)
    expect((await api.post(`/api/documents/app:${id}/versions`, { label: 'Mine' })).status).toBe(403)
  })
})

describe('readers', () => {
  test(`${times * 50} updates by readers in every form: none applied, none sent on, closed after three`, async () => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
    const random = randomOf(seed)
    const document = `app:${addApp(org)}`
    const reader = org.addMember({ profile: { dashboards_enabled: { '*': 'view' } } })
    const honest = connectPeer(server.url, org.admin, document)
    await honest.synced()
    let seen = 0
    honest.doc.on('update', () => (seen += 1))
    for (let sent = 0; sent < times * 50;) {
      const raw = openRaw(server.url, reader, document)
      await raw.opened
      for (let count = 0; count < 3; count++, sent++) {
        const doc = new Y.Doc()
        doc.getText('t').insert(0, `forbidden ${random(1000)}`)
        if (random(2) === 0) doc.getMap('m').set('k', new Y.Map())
        raw.send(random(2) === 0 ? updateFrameOf(Y.encodeStateAsUpdate(doc)) : frameOf(1, Y.encodeStateAsUpdate(doc)))
      }
      expect(await raw.closed, `SEED=${seed}`).toBe(closeCodes.readOnly.code)
    }
    expect(readDocument(org.org, document, (doc) => doc.getText('t').length + doc.getMap('m').size)).toBe(0)
    expect(seen).toBe(0)
    honest.destroy()
  })
})

describe('who may not enter hears why, if they say who they are', () => {
  /** As a browser's page does: it gives no headers of its own and sees nothing of an answer that is not a socket. */
  const knock = (member: TestMember, orgId: string, name: string, as: string | undefined, sent?: Uint8Array): Promise<number | 'refused'> =>
    new Promise((resolve) => {
      const query = as === undefined ? '' : `?as=${as}`
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/sync/${orgId}/${name}${query}`, {
        headers: { cookie: `trama_session=${member.token}`, origin: server.url },
      })
      socket.on('open', () => sent && socket.send(sent))
      socket.on('message', () => resolve(-1))
      socket.on('close', (code) => resolve(code === 1006 ? 'refused' : code))
      socket.on('error', () => {})
    })

  test('not there, not yours, another organisation’s and archived: one answer; no session or somebody else’s: another', async () => {
    const member = org.addMember()
    const other = server.createOrg('Other')
    const me = member.memberId
    const gone = closeCodes.accessLost.code
    const archived = newId()
    await admin().mutate('apps.create', { id: archived, label: 'Old', icon: 'table', color: 'blue' })
    await admin().mutate('apps.archive', { id: archived })
    const names = [`app:${addApp(org)}`, `app:${newId()}`, `tasks:user:${org.admin.memberId}`, `app:${archived}`]
    for (const name of names) expect(await knock(member, org.orgId, name, me)).toBe(gone)
    expect(await knock(member, other.orgId, 'tasks:team', other.admin.memberId)).toBe(closeCodes.sessionEnded.code)
    expect(await knock(member, other.orgId, 'tasks:team', me)).toBe(gone)
    expect(await knock(member, other.orgId, `app:${addApp(other)}`, me)).toBe(gone)
    expect(await knock(member, org.orgId, 'tasks:team', org.admin.memberId)).toBe(closeCodes.sessionEnded.code)
    expect(await knock({ ...member, token: 'x'.repeat(43) }, org.orgId, 'tasks:team', me)).toBe(closeCodes.sessionEnded.code)
    // Programs get what HTTP has for it.
    expect(await knock(member, org.orgId, names[0]!, undefined)).toBe('refused')
  })

  test('what they send meanwhile is neither read nor answered', async () => {
    const stranger = org.addMember()
    const document = `app:${addApp(org)}`
    const doc = new Y.Doc()
    doc.getText('t').insert(0, 'uninvited')
    expect(await knock(stranger, org.orgId, document, stranger.memberId, updateFrameOf(Y.encodeStateAsUpdate(doc)))).toBe(
      closeCodes.accessLost.code,
    )
    expect(readDocument(org.org, document, (stored) => stored.getText('t').length)).toBe(0)
  })
})
