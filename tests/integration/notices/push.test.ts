import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endSessions } from '#server/identity/sessions.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { deliverNotices, inboxOf } from '#tests/support/deliver-notices.ts'
import { deliverPushes } from '#tests/support/deliver-pushes.ts'
import { decryptPush, newBrowserKeys, startPushService, type BrowserKeys, type PushService } from '#tests/support/push-service.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let time: number
let service: PushService
let server: TestServer
let world: TestOrg
let table: BuiltTable
let bea: TestMember
let keys: BrowserKeys

beforeEach(async () => {
  time = Date.now() + 60_000
  service = await startPushService()
  server = await startTestServer({
    environment: { OUTBOUND_ALLOW: `127.0.0.1:${service.port}` },
    now: () => new Date(time),
    // the tests run them
    effects: { atOnce: 0 },
  })
  world = server.createOrg()
  table = buildTable(world.context(world.admin), { fields: { name: 'singleLineText', people: 'multipleUsers' } })
  bea = world.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
  keys = newBrowserKeys()
})
afterEach(async () => {
  await server.close()
  await service.close()
})

function subscriptionOf({ publicKey, auth }: BrowserKeys, path = '/bea') {
  const encoded = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  return { type: 'generic_browser', subscription: { endpoint: `http://127.0.0.1:${service.port}${path}`, keys: encoded } }
}

async function subscribe(member: TestMember = bea, path?: string): Promise<void> {
  const { status } = await server.as(member).post('/api/notifications/subscribe', subscriptionOf(keys, path))
  expect(status).toBe(204)
}

/** Bea is entered in new records, and told. */
async function tell(records = 1): Promise<void> {
  const context = world.context(world.admin)
  const names = Array.from({ length: records }, () => ({ name: 'secret name' }))
  for (const id of addRecords(context, table, names)) {
    const values = valuesOf(table, { people: [bea.memberId] })
    change(context, table.id, [{ op: 'update', id, values, base: Number.MAX_SAFE_INTEGER }])
  }
  await deliverNotices(server.platform, world.org)
}

const push = (attempt?: number): Promise<unknown[]> => deliverPushes(server.platform, world.org, attempt)
const texts = (): unknown[] => service.received.map(({ body }) => JSON.parse(decryptPush(body, keys)))
const isOn = async (member = bea): Promise<unknown> =>
  (await server.as(member).get<{ isOn: boolean }>('/api/notifications/subscription')).body.isOn

it('tells the browser of a session once, in an encrypted and signed text that names nothing of what it is about', async () => {
  await tell()
  expect(await push()).toEqual([])
  await subscribe()
  expect(await isOn()).toBe(true)
  expect(await isOn(world.admin)).toBe(false)
  time += 60_000
  await tell()
  await push()
  await push()
  const latest = inboxOf(world.context(bea)).at(-1)
  expect(texts()).toEqual([{ title: 'Acme', body: 'New updates: 2', path: `/updates?activeNotification=${latest?.id ?? ''}` }])
  expect(service.received[0]).toMatchObject({ path: '/bea', headers: { 'content-encoding': 'aes128gcm', ttl: '86400', topic: 'updates' } })
  expect(service.received[0]?.headers['authorization']).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/)
})

it('tells once a minute at most, and then of everything', async () => {
  await subscribe()
  await tell()
  await push()
  await tell(2)
  await push()
  expect(texts()).toHaveLength(1)
  time += 60_000
  await push()
  expect(texts()).toMatchObject([{ body: 'New updates: 1' }, { body: 'New updates: 3', path: '/updates' }])
})

it('asks for the right when the push is sent: nothing of what was lost since, and nothing of what was read', async () => {
  await subscribe()
  await tell()
  world.setProfile(bea, {})
  await push()
  expect(service.received).toEqual([])
  expect(inboxOf(world.context(bea))).toEqual([])
  world.setProfile(bea, { tables_enabled: { [table.id]: '*' } })
  time += 60_000
  await tell()
  await server.as(bea).mutate('notices.readAll', { upTo: new Date(time).toISOString() })
  await push()
  expect(service.received).toEqual([])
})

it('asks again at each try of a push that waits', async () => {
  await subscribe()
  await tell()
  service.answer(503)
  expect(await push()).toHaveLength(1)
  service.answer(201)
  world.setProfile(bea, {})
  expect(await push(2)).toEqual([])
  expect(service.received).toHaveLength(1)
})

it('ends with the session, with a disabled member, and with an answer that it is gone', async () => {
  await subscribe()
  await tell()
  await server.platform.controlStore.write((tx) => endSessions(tx, server.platform.events, { id: bea.sessionId }))
  await push()
  expect(service.received).toEqual([])
  expect(server.platform.control.all(server.platform.control.build.selectFrom('push_subscription').selectAll())).toEqual([])
  for (const status of [404, 410, 403]) {
    bea = world.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
    await subscribe()
    await tell()
    service.answer(status)
    await push()
    expect(await isOn()).toBe(false)
  }
  service.answer(201)
  bea = world.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
  await subscribe()
  await tell()
  const sent = service.received.length
  await server.as(world.admin).post('/api/members/update', { id: bea.memberId, active: false })
  await push()
  expect(service.received).toHaveLength(sent)
})

it('keeps the subscription of a service that is away, and gives the push up after the last try', async () => {
  await subscribe()
  await tell()
  service.answer(500)
  expect(await push()).toHaveLength(1)
  expect(await push(5)).toEqual([])
  expect(await isOn()).toBe(true)
})

it('a browser tells only the person who asked last, and nobody who stopped', async () => {
  await subscribe(world.admin, '/shared')
  await subscribe(bea, '/shared')
  expect([await isOn(world.admin), await isOn()]).toEqual([false, true])
  expect((await server.as(bea).post('/api/notifications/unsubscribe')).status).toBe(204)
  expect(await isOn()).toBe(false)
  await tell()
  await push()
  expect(service.received).toEqual([])
})

it('an address inside the network of the server is never asked', async () => {
  const inside = subscriptionOf(keys)
  inside.subscription.endpoint = `http://127.0.0.1:${server.port}/api/org/get`
  expect((await server.as(bea).post('/api/notifications/subscribe', inside)).status).toBe(204)
  await tell()
  await push()
  expect(await isOn()).toBe(false)
})

it('keeps its keys where nobody else of the machine reads them', async () => {
  const { body } = await server.as(bea).get<{ publicKey: string }>('/api/notifications/subscription')
  expect(body.publicKey).toMatch(/^B[\w-]{86}$/)
  expect(statSync(join(server.platform.config.dataDir, 'vapid.json')).mode & 0o777).toBe(0o600)
})
