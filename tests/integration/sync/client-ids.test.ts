import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { closeCodes } from '#shared/protocol/close-codes.ts'
import { syncStep } from '#shared/protocol/sync-messages.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { hear, helloFrame, presenceFrameOf, type Heard } from '#tests/support/sync-hello.ts'
import { connectPeer, until, type SyncPeer } from '#tests/support/sync-peer.ts'
import { frameOf, openRaw, updateFrameOf, type RawSocket } from '#tests/support/sync-raw.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const name = 'tasks:team'
let server: TestServer
let org: TestOrg
let thief: TestMember
let peers: SyncPeer[] = []

beforeEach(async () => {
  server = await startTestServer({ features: [] })
  org = server.createOrg()
  thief = org.addMember()
})
afterEach(async () => {
  for (const peer of peers) peer.destroy()
  peers = []
  await server.close()
})

function join(member: TestMember): SyncPeer {
  const peer = connectPeer(server.url, member, name)
  peers.push(peer)
  return peer
}

async function connect(member: TestMember): Promise<{ raw: RawSocket; heard: Heard }> {
  const raw = openRaw(server.url, member, name)
  const heard = hear(raw)
  await raw.opened
  await until(() => heard.questions.length > 0)
  return { raw, heard }
}
const stored = (): string => readDocument(org.org, name, (doc) => doc.getText('t').toJSON())

/** A long text under another person's id. */
function stolen(clientId: number, length = 50_000): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = clientId
  doc.getText('stolen').insert(0, 's'.repeat(length))
  return Y.encodeStateAsUpdate(doc)
}

test('nobody writes under an id that another person announced, before anything is written under it', async () => {
  const victim = join(org.admin)
  const watcher = join(thief)
  await until(() => watcher.provider.awareness.getStates().has(victim.doc.clientID))
  const { raw } = await connect(thief)
  raw.send(updateFrameOf(stolen(victim.doc.clientID)))
  expect(await raw.closed).toBe(closeCodes.badMessage.code)
  for (let count = 0; count < 100; count++) victim.doc.getText('t').insert(count, 'x')
  await until(() => stored() === 'x'.repeat(100))
  expect(victim.closes).toEqual([])
})

test('an id that a hello names is its member’s as well, also for a while without a connection', async () => {
  join(org.admin)
  const { raw: first, heard } = await connect(org.admin)
  first.send(helloFrame([4_711]))
  await until(() => heard.welcomed)
  first.socket.close()
  await first.closed
  const { raw } = await connect(thief)
  raw.send(updateFrameOf(stolen(4_711)))
  expect(await raw.closed).toBe(closeCodes.badMessage.code)
})

test('a hello with an id of somebody else is told which, and nothing it sends counts', async () => {
  const { raw: first, heard: firstHeard } = await connect(thief)
  first.send(helloFrame([4_711]))
  first.send(updateFrameOf(stolen(4_711)))
  await until(() => firstHeard.acknowledged === 1)
  const { raw, heard } = await connect(org.admin)
  raw.send(helloFrame([12, 4_711]))
  const typed = new Y.Doc()
  typed.clientID = 4_711
  typed.getText('t').insert(0, 'mine')
  raw.send(frameOf(syncStep.step2, Y.encodeStateAsUpdate(typed)))
  expect(await raw.closed).toBe(closeCodes.clientIdTaken.code)
  expect(heard.taken).toEqual([4_711])
  expect(heard).toMatchObject({ welcomed: false, acknowledged: 0 })
  first.socket.close()
})

test('an own update that seems known, under an id that is another’s, is refused instead of skipped', async () => {
  const { raw: first } = await connect(thief)
  first.send(updateFrameOf(stolen(4_711)))
  await until(() => readDocument(org.org, name, (doc) => doc.getText('stolen').length) > 0)
  const { raw } = await connect(org.admin)
  raw.send(presenceFrameOf(4_711))
  const typed = new Y.Doc()
  typed.clientID = 4_711
  typed.getText('t').insert(0, 'mine')
  raw.send(updateFrameOf(Y.encodeStateAsUpdate(typed)))
  expect(await raw.closed).toBe(closeCodes.badMessage.code)
  first.socket.close()
})

test('who repeats what others have written is not sent away for it', async () => {
  const writer = join(thief)
  await writer.synced()
  writer.doc.getText('t').insert(0, 'theirs')
  await until(() => stored() === 'theirs')
  const { raw, heard } = await connect(org.admin)
  raw.send(helloFrame([12]))
  raw.send(updateFrameOf(Y.encodeStateAsUpdate(writer.doc)))
  raw.send(frameOf(syncStep.step2, Y.encodeStateAsUpdate(writer.doc)))
  await until(() => heard.acknowledged === 2)
  raw.socket.close()
})

test('a refused update leaves its sender no id', async () => {
  const writer = join(org.admin)
  await writer.synced()
  writer.doc.getText('t').insert(0, 'mine')
  await until(() => stored() === 'mine')
  const mixed = new Y.Doc()
  Y.applyUpdate(mixed, stolen(4_711, 1))
  Y.applyUpdate(mixed, stolen(writer.doc.clientID, 50))
  const { raw } = await connect(thief)
  raw.send(updateFrameOf(Y.encodeStateAsUpdate(mixed)))
  expect(await raw.closed).toBe(closeCodes.badMessage.code)
  writer.doc.getText('t').insert(4, '!')
  await until(() => stored() === 'mine!')
  const owners = org.org.db.all(org.org.db.build.selectFrom('document_client').select(['client_id', 'member_id']))
  expect(owners).toEqual([{ client_id: writer.doc.clientID, member_id: org.admin.memberId }])
})
