import type { WebSocket } from 'ws'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { closeCodes } from '#shared/protocol/close-codes.ts'
import { newId } from '#shared/lib/ids.ts'
import { changeDocument, documentsOf, onDocumentChange, readDocument } from '#server/sync/org-documents.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { addApp, connectPeer, until, type PeerOptions, type SyncPeer } from '#tests/support/sync-peer.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** Short, and still longer than anything that holds up a loaded machine: a ping that is not answered in time ends the connection. */
const pingMs = 1_000

let server: TestServer
let org: TestOrg
let peers: SyncPeer[] = []

beforeEach(async () => {
  server = await startTestServer({ features: [] })
  org = server.createOrg()
})
afterEach(async () => {
  for (const peer of peers) peer.destroy()
  peers = []
  await server.close()
})

function join(member: TestMember, name: string, options: PeerOptions = {}): SyncPeer {
  const peer = connectPeer(server.url, member, name, options)
  peers.push(peer)
  return peer
}
const textOf = (peer: SyncPeer): string => peer.doc.getText('t').toJSON()
const stored = (name: string): string => readDocument(org.org, name, (doc) => doc.getText('t').toJSON())

describe('the stock y-websocket client', () => {
  test('two people see each other, and the server keeps it', async () => {
    const name = `app:${addApp(org)}`
    const other = org.addMember({ seat: 'builder', profile: { dashboards_enabled: { '*': '*' } } })
    const one = join(org.admin, name)
    const two = join(other, name)
    await Promise.all([one.synced(), two.synced()])
    one.doc.getText('t').insert(0, 'hello')
    await until(() => textOf(two) === 'hello')
    two.doc.getText('t').insert(5, ' world')
    await until(() => textOf(one) === 'hello world')
    expect(stored(name)).toBe('hello world')
    documentsOf(org.org).room(name).forget()
    expect(stored(name)).toBe('hello world')
  })

  test('what was typed without a connection arrives when it is back', async () => {
    const one = join(org.admin, 'tasks:team')
    await one.synced()
    one.provider.disconnect()
    one.doc.getText('t').insert(0, 'offline')
    one.provider.connect()
    await until(() => stored('tasks:team') === 'offline')
    const two = join(org.admin, 'tasks:team')
    await until(() => textOf(two) === 'offline')
  })

  test('the author of a change is in the log', async () => {
    const one = join(org.admin, 'tasks:team')
    await one.synced()
    one.doc.getText('t').insert(0, 'x')
    await until(() => stored('tasks:team') === 'x')
    const rows = org.org.db.all(org.org.db.build.selectFrom('document_update').selectAll().where('document', '=', 'tasks:team'))
    expect(rows.map((row) => JSON.parse(row.authors) as unknown)).toEqual([[org.admin.memberId]])
  })
})

describe('who may open what', () => {
  const refusedWith = async (member: TestMember, name: string): Promise<number> => {
    const { WebSocket } = await import('ws')
    return await new Promise((resolve) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/sync/${member.orgId}/${name}`, {
        headers: { authorization: `Bearer ${member.token}` },
      })
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.on('open', () => {
        resolve(101)
        socket.close()
      })
      socket.on('error', () => {})
    })
  }

  test('not there, not yours and not a document get the same answer', async () => {
    const member = org.addMember()
    const other = server.createOrg('Other')
    expect(await refusedWith(member, `app:${addApp(org)}`)).toBe(404)
    expect(await refusedWith(member, `app:${newId()}`)).toBe(404)
    expect(await refusedWith(member, `tasks:user:${org.admin.memberId}`)).toBe(404)
    expect(await refusedWith(member, 'secrets')).toBe(404)
    expect(await refusedWith({ ...member, orgId: other.orgId }, 'tasks:team')).toBe(404)
    expect(await refusedWith({ ...member, token: 'x'.repeat(43) }, 'tasks:team')).toBe(401)
    expect(await refusedWith(member, 'tasks:team')).toBe(101)
    expect(await refusedWith(member, `tasks:user:${member.memberId}`)).toBe(101)
  })

  test('a reader sees, and writes nothing: neither stored nor shown, and is disconnected after three tries', async () => {
    const name = `app:${addApp(org)}`
    const reader = org.addMember({ profile: { dashboards_enabled: { '*': 'view' } } })
    const writes = join(org.admin, name)
    const reads = join(reader, name)
    await Promise.all([writes.synced(), reads.synced()])
    writes.doc.getText('t').insert(0, 'seen')
    await until(() => textOf(reads) === 'seen')
    for (let round = 0; round < 3; round++) reads.doc.getText('t').insert(0, '!')
    await until(() => reads.closes.includes(closeCodes.readOnly.code))
    writes.doc.getText('t').insert(4, ' again')
    await until(() => stored(name) === 'seen again')
    expect(textOf(writes)).toBe('seen again')
  })

  test('a right taken away ends the connection as soon as it is told; nothing is applied after', async () => {
    const name = `app:${addApp(org)}`
    const member = org.addMember({ seat: 'builder', profile: { dashboards_enabled: { '*': '*' } } })
    const peer = join(member, name)
    const admin = join(org.admin, name)
    await Promise.all([peer.synced(), admin.synced()])
    peer.doc.getText('t').insert(0, 'before')
    await until(() => textOf(admin) === 'before')
    // The right goes in the database first; the edit is sent before anybody announces it.
    org.setProfile(member, {})
    peer.doc.getText('t').insert(0, 'after')
    server.platform.events.emit('access-changed', { orgId: org.orgId, memberId: member.memberId })
    await until(() => peer.closes.includes(closeCodes.accessLost.code))
    admin.doc.getText('t').insert(6, '.')
    await until(() => stored(name) === 'before.')
  })

  test('rights are decided again by the very next edit, even when nobody announces the change', async () => {
    const name = `app:${addApp(org)}`
    const member = org.addMember({ seat: 'builder', profile: { dashboards_enabled: { '*': '*' } } })
    const peer = join(member, name)
    await peer.synced()
    org.setProfile(member, {})
    peer.doc.getText('t').insert(0, 'too late')
    await until(() => peer.closes.includes(closeCodes.accessLost.code))
    expect(stored(name)).toBe('')
  })

  test('an ended session and a deleted document close the connection', async () => {
    const name = `app:${addApp(org)}`
    const one = join(org.admin, name)
    const two = join(org.admin, 'tasks:team')
    await Promise.all([one.synced(), two.synced()])
    server.platform.events.emit('document-deleted', { orgId: org.orgId, document: name })
    await until(() => one.closes.includes(closeCodes.documentDeleted.code))
    server.platform.events.emit('session-ended', { orgId: org.orgId, memberId: org.admin.memberId, sessionId: org.admin.sessionId })
    await until(() => two.closes.includes(closeCodes.sessionEnded.code))
  })

  test('so does a session that ends by its time, which nobody announces', async () => {
    const timed = await startTestServer({ features: [], upgrades: [(platform) => createSyncServer(platform, { limits: { pingMs } })] })
    const theirs = timed.createOrg()
    const [leaves, stays] = [theirs.addMember(), theirs.admin].map((member) => connectPeer(timed.url, member, 'tasks:team')) as [
      SyncPeer,
      SyncPeer,
    ]
    await Promise.all([leaves.synced(), stays.synced()])
    const { control } = timed.platform
    await control.write(() =>
      control.run(control.build.updateTable('session').set({ expires_at: '2020-01-01' }).where('member_id', '!=', theirs.admin.memberId)),
    )
    await until(() => leaves.closes.includes(closeCodes.sessionEnded.code))
    expect(stays.closes).toEqual([])
    for (const peer of [leaves, stays]) peer.destroy()
    await timed.close()
  })
})

test('who changes their own password types on: their session has another token, and is the same', async () => {
  const timed = await startTestServer({ upgrades: [(platform) => createSyncServer(platform, { limits: { pingMs } })] })
  const { org: theirs, admin } = timed.createOrg()
  const peer = connectPeer(timed.url, admin, 'tasks:team')
  await peer.synced()
  const changed = await timed.as(admin).post('/api/auth/changePassword', { password: 'a new Phrase 42 of theirs' })
  expect(changed.status).toBe(200)
  let beats = 0
  ;(peer.provider.ws as unknown as WebSocket).on('ping', () => (beats += 1))
  await until(() => beats > 2)
  peer.doc.getText('t').insert(0, 'still here')
  await until(() => readDocument(theirs, 'tasks:team', (doc) => doc.getText('t').toJSON()) === 'still here')
  expect(peer.closes).toEqual([])
  peer.destroy()
  await timed.close()
})

describe('presence', () => {
  test('names come from the member row, an id belongs to its connection, and leaving clears it', async () => {
    const member = org.addMember({ name: 'Bea' })
    const one = join(org.admin, 'tasks:team')
    const two = join(member, 'tasks:team')
    await Promise.all([one.synced(), two.synced()])
    two.provider.awareness.setLocalStateField('user', { id: org.admin.memberId, name: 'Admin', email: 'x@y.z' })
    const seen = (): Record<string, unknown> | undefined => one.provider.awareness.getStates().get(two.doc.clientID)
    await until(() => seen()?.['user'] !== undefined)
    expect(seen()?.['user']).toMatchObject({ id: member.memberId })
    expect(JSON.stringify(seen())).not.toContain('@')
    two.provider.awareness.setLocalStateField('cursor', 7)
    await until(() => seen()?.['cursor'] === 7)

    // Awareness in another person's name changes nothing.
    two.provider.awareness.states.set(one.doc.clientID, { forged: true })
    two.provider.awareness.meta.set(one.doc.clientID, { clock: 99, lastUpdated: Date.now() })
    two.provider.awareness.emit('update', [{ added: [], updated: [one.doc.clientID], removed: [] }, 'test'])
    const third = join(member, 'tasks:team')
    await until(() => third.provider.awareness.getStates().has(one.doc.clientID))
    expect(third.provider.awareness.getStates().get(one.doc.clientID)).not.toHaveProperty('forged')

    two.destroy()
    await until(() => seen() === undefined)
  })

  test('people who only look send nothing: presence never answers itself', async () => {
    let frames = 0
    const one = join(org.admin, 'tasks:team', { onFrame: () => (frames += 1) })
    const two = join(org.addMember(), 'tasks:team', { onFrame: () => (frames += 1) })
    await Promise.all([one.synced(), two.synced()])
    await until(() => one.provider.awareness.getStates().size === 2 && two.provider.awareness.getStates().size === 2)
    // A round trip later, nothing more may have come than what two arrivals cause.
    two.doc.getText('t').insert(0, 'x')
    await until(() => textOf(one) === 'x')
    one.doc.getText('t').insert(0, 'y')
    await until(() => textOf(two) === 'yx')
    expect(frames).toBeLessThan(20)
  })

  test("writing under another person's client id closes the connection and changes nothing", async () => {
    const member = org.addMember()
    const one = join(org.admin, 'tasks:team', { clientId: 4711 })
    await one.synced()
    one.doc.getText('t').insert(0, 'mine')
    await until(() => stored('tasks:team') === 'mine')
    const forger = join(member, 'tasks:team')
    await until(() => textOf(forger) === 'mine')
    forger.doc.clientID = 4711
    forger.doc.getText('t').insert(4, ' and forged')
    await until(() => forger.closes.includes(closeCodes.badMessage.code))
    expect(stored('tasks:team')).toBe('mine')
    expect(textOf(one)).toBe('mine')
  })
})

describe('the server itself', () => {
  test('changes a document for everybody, and tells listeners after the commit', async () => {
    const one = join(org.admin, 'tasks:team')
    await one.synced()
    let told = 0
    const stop = onDocumentChange(org.org, 'tasks:team', () => (told += 1))
    await changeDocument(org.context(org.admin), 'tasks:team', (doc) => doc.getText('t').insert(0, 'from the server'), 'server')
    stop()
    expect(told).toBe(1)
    await until(() => textOf(one) === 'from the server')
    await expect(
      changeDocument(
        org.context(org.admin),
        'tasks:team',
        (doc) => {
          doc.getText('t').insert(0, 'half ')
          throw new Error('changed my mind')
        },
        'server',
      ),
    ).rejects.toThrow('changed my mind')
    expect(stored('tasks:team')).toBe('from the server')
  })

  test('an undone transaction leaves nothing in memory', async () => {
    await changeDocument(org.context(org.admin), 'tasks:team', (doc) => doc.getText('t').insert(0, 'kept'), 'server')
    const { db } = org.org
    await expect(
      db.write(() => {
        documentsOf(org.org)
          .room('tasks:team')
          .change((doc) => doc.getText('t').insert(0, 'undone '), 'server', [])
        throw new Error('undo')
      }),
    ).rejects.toThrow('undo')
    expect(stored('tasks:team')).toBe('kept')
  })

  test('nor does one that shares its commit with a change before it', async () => {
    const { db } = org.org
    const room = documentsOf(org.org).room('tasks:team')
    const type = (text: string): void => room.change((doc) => doc.getText('t').insert(0, text), 'server', [])
    const kept = db.write(() => type('kept'))
    const undone = db.write(() => {
      type('undone ')
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await kept
    expect(stored('tasks:team')).toBe('kept')
    await db.write(() => type('and '))
    room.forget()
    expect(stored('tasks:team')).toBe('and kept')
  })

  test('compaction keeps the content, and of the log one merged row for devices that come back', async () => {
    const one = join(org.admin, 'tasks:team')
    await one.synced()
    for (let index = 0; index < 20; index++) {
      one.doc.getText('t').insert(index, String(index % 10))
      await until(() => stored('tasks:team').length === index + 1)
    }
    const room = documentsOf(org.org).room('tasks:team')
    const { logId } = room.document
    await room.compact()
    expect(org.org.db.all(org.org.db.build.selectFrom('document_update').select('id'))).toEqual([{ id: logId }])
    expect(org.org.db.get(org.org.db.build.selectFrom('document').select('covered'))).toEqual({ covered: logId })
    room.forget()
    expect(stored('tasks:team')).toBe(textOf(one))
    one.doc.getText('t').insert(0, 'more')
    await until(() => stored('tasks:team').startsWith('more'))
    expect(Y.encodeStateVector(one.doc)).toEqual(readDocument(org.org, 'tasks:team', (doc) => Y.encodeStateVector(doc)))
  })
})
