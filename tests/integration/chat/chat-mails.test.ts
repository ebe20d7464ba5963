import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'
import { dmChatId } from '#shared/nouns/chat/chat-ids.ts'
import { createMailer } from '#server/mail/create-mailer.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { deliverMails } from '#tests/support/deliver-mails.ts'
import { deliverNotices, inboxOf } from '#tests/support/deliver-notices.ts'
import { deliverPushes } from '#tests/support/deliver-pushes.ts'
import { decryptPush, newBrowserKeys, startPushService, type BrowserKeys, type PushService } from '#tests/support/push-service.ts'
import { startSmtpPeer, type SmtpPeer } from '#tests/support/smtp-peer.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const minute = 60_000
let time: number
let smtp: SmtpPeer
let service: PushService
let server: TestServer
let mailer: Mailer
let org: TestOrg
let ana: TestMember
let bea: TestMember
let cid: TestMember
const keys = new Map<string, BrowserKeys>()

beforeEach(async () => {
  time = Date.now() + minute
  smtp = await startSmtpPeer()
  service = await startPushService()
  server = await startTestServer({
    environment: { OUTBOUND_ALLOW: `127.0.0.1:${service.port}` },
    now: () => new Date(time),
    // the tests run them
    effects: { atOnce: 0 },
  })
  mailer = createMailer({ ...server.platform.config, smtpUrl: smtp.url })
  Object.assign(server.platform, { mailer })
  org = server.createOrg()
  ana = org.addMember({ seat: 'builder', profile: { create_table: 1 }, name: 'Ana' })
  ;[bea, cid] = [org.addMember({ name: 'Bea' }), org.addMember({ name: 'Cid' })]
  for (const who of [bea, cid]) await subscribe(who)
})
afterEach(async () => {
  await server.close()
  mailer.close?.()
  await Promise.all([service.close(), smtp.close()])
})

async function subscribe(who: TestMember): Promise<void> {
  const own = newBrowserKeys()
  keys.set(`/${who.memberId}`, own)
  const encoded = { p256dh: own.publicKey.toString('base64url'), auth: own.auth.toString('base64url') }
  const endpoint = `http://127.0.0.1:${service.port}/${who.memberId}`
  await server.as(who).post('/api/notifications/subscribe', { type: 'generic_browser', subscription: { endpoint, keys: encoded } })
}

async function channel(): Promise<string> {
  const id = newId()
  const members = [ana, bea, cid].map(({ memberId }) => memberId)
  await server.as(ana).mutate('chats.create', { id, name: 'Secret harbour', iconColor: 'blue', backgroundColor: null, members })
  return id
}

async function say(who: TestMember, chatId: string, more: Partial<MutationArgs['chats.send']> = {}): Promise<string> {
  const id = newId()
  const sent = { chatId, id, threadId: null, replyTo: null, text: 'a secret word', mentions: [], ...more }
  expect(await server.as(who).mutate('chats.send', sent)).toMatchObject({ status: 'applied' })
  return id
}

const tell = (): Promise<void> => deliverNotices(server.platform, org.org)

/** Pushes at once, and mails after their pause. */
async function deliver(): Promise<void> {
  await deliverPushes(server.platform, org.org)
  time += 20 * minute
  await deliverMails(server.platform, org.org)
}

const mailed = async () => (await smtp.received()).map(({ to, subject }) => [to?.[0]?.address, subject]).sort()

function pushed(): [string, { body: string; path: string }][] {
  return service.received.map(({ path, body }) => {
    const own = keys.get(path)
    if (!own) throw new Error(`nobody subscribed ${path}`)
    return [path.slice(1), JSON.parse(decryptPush(body, own)) as { body: string; path: string }]
  })
}

it('who is named, and who is answered, gets a push and a mail with a number and nothing of what was said', async () => {
  const id = await channel()
  const first = await say(cid, id)
  await say(ana, id, { mentions: [bea.memberId], replyTo: first })
  await tell()
  const [notice] = inboxOf(org.context(bea))
  await deliver()
  const texts = Object.fromEntries(pushed())
  expect(texts[bea.memberId]).toEqual({ title: 'Acme', body: 'New updates: 1', path: `/updates?activeNotification=${notice?.id ?? ''}` })
  expect(Object.keys(texts).sort()).toEqual([bea.memberId, cid.memberId].sort())
  expect(await mailed()).toEqual([bea, cid].map(({ email }) => [email, 'New updates in Acme: 1']).sort())
  const everything = JSON.stringify([await smtp.received(), pushed()])
  expect(everything).toContain('/updates')
  expect(everything).not.toMatch(/secret|harbour|\bAna\b/i)
})

it('who was taken out of the channel, and who has read it, gets neither', async () => {
  const id = await channel()
  await say(ana, id, { mentions: [bea.memberId, cid.memberId] })
  await tell()
  await server.as(bea).mutate('chats.read', { chatId: id, nr: 1 })
  await server.as(ana).mutate('chats.update', { chatId: id, members: [ana.memberId, bea.memberId] })
  await deliver()
  expect([await mailed(), pushed()]).toEqual([[], []])
})

it('as the person chose for each family: messages to them alone are pushed and not mailed until they want it', async () => {
  await server.as(ana).mutate('chats.openDm', { with: bea.memberId })
  const dm = dmChatId(ana.memberId, bea.memberId)
  await say(ana, dm)
  await tell()
  await deliver()
  expect([await mailed(), pushed().map(([who]) => who)]).toEqual([[], [bea.memberId]])
  const setting_value = { messages: { product: true, mail: true, push: false } }
  expect((await server.as(bea).post('/api/user-settings/update', { setting_key: 'notice_choices', setting_value })).status).toBe(204)
  await server.as(bea).mutate('chats.read', { chatId: dm, nr: 1 })
  await say(ana, dm)
  await tell()
  await deliver()
  expect(await mailed()).toEqual([[bea.email, 'New updates in Acme: 1']])
  expect(pushed()).toHaveLength(1)
})
