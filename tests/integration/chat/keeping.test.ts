import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '#shared/lib/ids.ts'
import type { LiveMessage } from '#shared/catalogue/feed.ts'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'
import type { ChatMessage, ChatWindow } from '#shared/nouns/chat/chat.ts'
import { isTelling } from '#server/features/chat/chat-news.ts'
import { thinMessages } from '#server/features/chat/keep-messages.ts'
import { until } from '#tests/support/test-device.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let ana: TestMember
let bea: TestMember
let cid: TestMember

beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg()
  ana = org.addMember({ seat: 'builder', profile: { create_table: 1 }, name: 'Ana' })
  bea = org.addMember({ name: 'Bea' })
  cid = org.addMember({ name: 'Cid' })
})

const look = { iconColor: 'blue', backgroundColor: null }
const gone = { status: 'refused', error: { id: 'chat-conversation-not-found' } }

async function channel(members: TestMember[]): Promise<string> {
  const id = newId()
  const ids = members.map(({ memberId }) => memberId)
  expect(await server.as(ana).mutate('chats.create', { id, name: 'Team', ...look, members: ids })).toMatchObject({ status: 'applied' })
  return id
}

async function say(who: TestMember, chatId: string, text: string, more: Partial<MutationArgs['chats.send']> = {}): Promise<string> {
  const id = newId()
  const result = await server.as(who).mutate('chats.send', { chatId, id, threadId: null, replyTo: null, text, mentions: [], ...more })
  expect(result).toMatchObject({ status: 'applied' })
  return id
}

const windowOf = async (who: TestMember, chatId: string, query = ''): Promise<ChatWindow> =>
  (await server.as(who).get<ChatWindow>(`/api/chats/${chatId}/messages${query}`)).body
const textsOf = ({ messages }: { messages: readonly ChatMessage[] }): string[] => messages.map(({ text }) => text)
const statusOf = async (who: TestMember, path: string): Promise<number> => (await server.as(who).get(path)).status
const search = async (who: TestMember, text: string): Promise<string[]> =>
  textsOf((await server.as(who).post<{ messages: ChatMessage[] }>('/api/chat-messages/search', { text })).body)

async function listen(member: TestMember): Promise<{ messages: LiveMessage[]; close(): void }> {
  // what was done before is no news to this socket
  await until(() => !isTelling(org.org))
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/live/${member.orgId}?deltas=1`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  const messages: LiveMessage[] = []
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as LiveMessage))
  await until(() => messages.length > 0)
  return { messages, close: () => socket.close() }
}

describe('what a channel keeps', () => {
  const keepFor = (chatId: string, days: number | null) => server.as(ana).mutate('chats.update', { chatId, keepDays: days })
  /** a message that was written so many days ago */
  const age = (id: string, days: number): Promise<void> =>
    org.org.db.write(() => {
      const at = new Date(Date.now() - days * 86_400_000).toISOString()
      org.org.db.run(org.org.db.build.updateTable('chat_message').set({ created_at: at }).where('id', '=', id))
    })
  const thin = () =>
    thinMessages({}, { platform: server.platform, org: org.org, effectId: 'e', attempt: 1, signal: new AbortController().signal })

  it('is as old as it says: older messages go with their threads, and numbers stay', async () => {
    const id = await channel([ana, bea])
    const old = await say(ana, id, 'sapphire one')
    await say(bea, id, 'sapphire below', { threadId: old })
    await server.as(bea).mutate('chats.save', { chatId: id, messageId: old, isSaved: true })
    await say(ana, id, 'sapphire two')
    await age(old, 40)
    expect(await keepFor(id, 30)).toMatchObject({ status: 'applied' })
    await thin()
    const window = await windowOf(bea, id)
    expect([textsOf(window), window.firstNr, window.lastNr]).toEqual([['sapphire two'], 2, 2])
    expect(await search(bea, 'sapphire')).toEqual(['sapphire two'])
    expect(await statusOf(bea, `/api/chat-messages/${old}`)).toBe(404)
    await say(ana, id, 'sapphire three')
    expect((await windowOf(bea, id)).messages.map(({ nr }) => nr)).toEqual([2, 3])
  })

  it('may be hidden from newcomers: they find what came after they joined, everywhere', async () => {
    const id = await channel([ana, bea])
    await server.as(ana).mutate('chats.update', { chatId: id, fromJoining: true })
    const before = await say(ana, id, 'opal before')
    await say(bea, id, 'opal below', { threadId: before })
    await server.as(ana).mutate('chats.pin', { chatId: id, messageId: before, isPinned: true })
    await server.as(ana).mutate('chats.update', { chatId: id, members: [ana, bea, cid].map(({ memberId }) => memberId) })
    const after = await say(ana, id, 'opal after')
    expect(textsOf(await windowOf(cid, id))).toEqual(['opal after'])
    expect(textsOf(await windowOf(cid, id, '?before=3'))).toEqual(['opal after'])
    expect(await search(cid, 'opal')).toEqual(['opal after'])
    expect(textsOf((await server.as(cid).get<{ messages: ChatMessage[] }>(`/api/chats/${id}/pinned`)).body)).toEqual([])
    for (const path of [
      `/api/chat-messages/${before}`,
      `/api/chats/${id}/messages?threadId=${before}`,
      `/api/chats/${id}/messages?around=${before}`,
    ])
      expect([path, await statusOf(cid, path)]).toEqual([path, 404])
    const ear = await listen(cid)
    await server.as(ana).mutate('chats.edit', { chatId: id, messageId: before, text: 'opal again', mentions: [] })
    await server.as(ana).mutate('chats.edit', { chatId: id, messageId: after, text: 'opal later', mentions: [] })
    await until(() => JSON.stringify(ear.messages).includes('opal later'))
    expect(JSON.stringify(ear.messages)).not.toContain('opal again')
    ear.close()
    expect(textsOf(await windowOf(bea, id))).toEqual(['opal again', 'opal later'])
    await server.as(ana).mutate('chats.update', { chatId: id, fromJoining: false })
    expect(textsOf(await windowOf(cid, id))).toHaveLength(2)
  })

  it('hides threads of before from newcomers: they are not named there, and write nothing there', async () => {
    const id = await channel([ana, bea])
    await server.as(ana).mutate('chats.update', { chatId: id, fromJoining: true })
    const before = await say(ana, id, 'before')
    await server.as(ana).mutate('chats.update', { chatId: id, members: [ana, bea, cid].map(({ memberId }) => memberId) })
    const below = await say(bea, id, 'below', { threadId: before, mentions: [cid.memberId] })
    expect((await server.as(ana).get<ChatMessage>(`/api/chat-messages/${below}`)).body.mentions).toEqual([])
    const message = { chatId: id, id: newId(), replyTo: null, text: 'x', mentions: [] }
    expect(await server.as(cid).mutate('chats.send', { ...message, threadId: before })).toMatchObject(gone)
    const answer = await say(cid, id, 'an answer', { replyTo: before })
    expect((await server.as(cid).get<ChatMessage>(`/api/chat-messages/${answer}`)).body.replyTo).toBeNull()
  })

  it('takes the files of its messages along', async () => {
    const id = await channel([ana, bea])
    const answer = await fetch(`${server.url}/api/files/message/${id}?name=plan.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/octet-stream' },
      body: 'the plan',
    })
    const path = `/api/files/message/${id}/${((await answer.json()) as { id: string }).id}`
    const status = async (who: TestMember): Promise<number> =>
      (await fetch(server.url + path, { headers: { authorization: `Bearer ${who.token}` } })).status
    // until the message is there, its author's alone
    expect([await status(ana), await status(bea), await status(cid)]).toEqual([200, 404, 404])
    const message = await say(ana, id, `look [plan](${path})`)
    expect([await status(bea), await status(cid)]).toEqual([200, 404])
    await server.as(ana).mutate('chats.update', { chatId: id, fromJoining: true })
    await server.as(ana).mutate('chats.update', { chatId: id, members: [ana, bea, cid].map(({ memberId }) => memberId) })
    expect(await status(cid)).toBe(404)
    await server.as(ana).mutate('chats.erase', { chatId: id, messageId: message })
    expect(await status(bea)).toBe(404)
  })

  it('goes out as a file, for those who may change the channel', async () => {
    const id = await channel([ana, bea])
    const first = await say(ana, id, 'first')
    await say(bea, id, 'below', { threadId: first })
    const { status, body } = await server
      .as(ana)
      .get<{ text: string; author: { name: string }; threadId: string | null }[]>(`/api/chats/${id}/export`)
    expect(status).toBe(200)
    expect(body.map(({ text, author, threadId }) => [text, author.name.split(' ')[0], threadId])).toEqual([
      ['first', 'Ana', null],
      ['below', 'Bea', first],
    ])
    expect([await statusOf(bea, `/api/chats/${id}/export`), await statusOf(cid, `/api/chats/${id}/export`)]).toEqual([404, 404])
  })
})
