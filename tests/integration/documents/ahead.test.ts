import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentHead } from '#shared/nouns/documents/document-calls.ts'
import { documentRegistry, isOnDevice } from '#client/engine/documents/document-registry.ts'
import type { DocumentSession } from '#client/engine/documents/document-session.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { openOnDevice } from '#tests/support/sync-device.ts'
import { addApp, connectPeer, until } from '#tests/support/sync-peer.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let sessions: DocumentSession[] = []

beforeEach(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterEach(async () => {
  for (const session of sessions) await session.close()
  sessions = []
  await server.close()
})

async function headsOf(member: TestMember): Promise<Map<string, DocumentHead>> {
  const answer = await server.as(member).get<{ documents: DocumentHead[] }>('/api/documents')
  expect(answer.status).toBe(200)
  return new Map(answer.body.documents.map((head) => [head.name, head]))
}

function open(name: string, member: TestMember = org.admin): DocumentSession {
  const session = openOnDevice(server.url, member, name)
  sessions.push(session)
  return session
}
const close = async (session: DocumentSession): Promise<void> => {
  sessions = sessions.filter((other) => other !== session)
  await session.close()
}
const note = (name: string, { orgId, memberId }: TestMember = org.admin) => documentRegistry(`${orgId}:${memberId}`).read(name)

test('a device is told of the documents it may read, and of no other', async () => {
  const [app, other] = [addApp(org), addApp(org)]
  const member = org.addMember({ profile: { dashboards_enabled: { [app]: 'view' } } })
  const names = [...(await headsOf(member)).keys()]
  expect(names.toSorted()).toEqual([`app:${app}`, `bundle:${app}`, 'tasks:team', `tasks:user:${member.memberId}`].toSorted())
  expect([...(await headsOf(org.admin)).keys()]).toEqual(expect.arrayContaining([`app:${app}`, `app:${other}`, 'tasks:team']))
  org.setProfile(member, {})
  expect([...(await headsOf(member)).keys()].toSorted()).toEqual(['tasks:team', `tasks:user:${member.memberId}`].toSorted())
})

test('each change raises the number; past, size and time are those of the document', async () => {
  const before = (await headsOf(org.admin)).get('tasks:team')
  expect(before).toMatchObject({ number: 0, bytes: 0, changedAt: null })
  const peer = connectPeer(server.url, org.admin, 'tasks:team')
  await peer.synced()
  let last = 0
  for (const size of [10, 20_000]) {
    peer.doc.getText('t').insert(0, 'x'.repeat(size))
    await until(() => readDocument(org.org, 'tasks:team', (doc) => doc.getText('t').length) >= size)
    const head = (await headsOf(org.admin)).get('tasks:team')
    expect(head?.number).toBeGreaterThan(last)
    expect(Date.parse(head?.changedAt ?? '')).toBeGreaterThan(0)
    expect(head?.bytes).toBeGreaterThan(size)
    last = head?.number ?? 0
  }
  peer.destroy()
  const session = open('tasks:team')
  await until(() => session.get().synced)
  expect(note('tasks:team').epoch).toBe((await headsOf(org.admin)).get('tasks:team')?.epoch)
})

test('a document that was fetched is there without a server, also an empty one', async () => {
  const app = `app:${addApp(org)}`
  const writer = connectPeer(server.url, org.admin, app)
  await writer.synced()
  writer.doc.getText('t').insert(0, 'kept')
  await until(() => readDocument(org.org, app, (doc) => doc.getText('t').toJSON()) === 'kept')
  writer.destroy()
  for (const name of [app, 'tasks:team']) {
    const session = open(name)
    await until(() => session.get().synced && session.get().kept && isOnDevice(note(name)))
    await close(session)
  }
  await server.close()
  for (const [name, text] of [
    [app, 'kept'],
    ['tasks:team', ''],
  ] as const) {
    const session = open(name)
    await session.whenReady
    expect([session.get().seen, session.doc.getText('t').toJSON()], name).toEqual([true, text])
    await close(session)
  }
  server = await startTestServer()
})

test('a document whose content was cut off on its way is not on the device: an empty one would be a lie', async () => {
  const app = `app:${addApp(org)}`
  const writer = connectPeer(server.url, org.admin, app)
  await writer.synced()
  writer.doc.getText('t').insert(0, 'far away')
  await until(() => readDocument(org.org, app, (doc) => doc.getText('t').toJSON()) === 'far away')
  writer.destroy()
  const session = open(app)
  // the welcome is here, and the window closes before the content is
  await new Promise<void>((resolve) => {
    const stop = session.subscribe(() => {
      if (note(app).epoch === undefined) return
      stop()
      resolve(close(session))
    })
  })
  expect(isOnDevice(note(app))).toBe(false)
  await server.close()
  const again = open(app)
  await again.whenReady
  expect([again.get().seen, again.doc.getText('t').toJSON()]).toEqual([false, ''])
  await close(again)
  server = await startTestServer()
})
