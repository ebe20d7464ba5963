import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '#shared/lib/ids.ts'
import type { LiveMessage } from '#shared/catalogue/feed.ts'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'
import { dmChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import type { Chat, ChatMessage, ChatWindow } from '#shared/nouns/chat/chat.ts'
import type { MutationResult } from '#shared/protocol/mutations.ts'
import { isTelling } from '#server/features/chat/chat-news.ts'
import { isWatching } from '#server/features/chat/watching.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
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

async function channel(members: TestMember[] | '*', name = 'Team'): Promise<string> {
  const id = newId()
  const ids: ['*'] | string[] = members === '*' ? ['*'] : members.map(({ memberId }) => memberId)
  expect(await server.as(ana).mutate('chats.create', { id, name, ...look, members: ids })).toMatchObject({ status: 'applied' })
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
const chatsOf = async (who: TestMember): Promise<Chat[]> => (await server.as(who).get<{ chats: Chat[] }>('/api/chats')).body.chats
const statusOf = async (who: TestMember, path: string): Promise<number> => (await server.as(who).get(path)).status
const search = async (who: TestMember, text: string): Promise<string[]> =>
  textsOf((await server.as(who).post<{ messages: ChatMessage[] }>('/api/chat-messages/search', { text })).body)

async function listen(member: TestMember): Promise<{ messages: LiveMessage[]; say(message: object): void; close(): void }> {
  // what was done before is no news to this socket
  await until(() => !isTelling(org.org))
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/live/${member.orgId}?deltas=1`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  const messages: LiveMessage[] = []
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as LiveMessage))
  await until(() => messages.length > 0)
  return { messages, say: (message) => socket.send(JSON.stringify(message)), close: () => socket.close() }
}

describe('a channel', () => {
  it('numbers its messages without gaps, in windows of a hundred', async () => {
    const id = await channel([ana, bea])
    const ids: string[] = []
    for (let at = 1; at <= 130; at++) ids.push(await say(at % 2 ? ana : bea, id, `message ${at}`))
    const end = await windowOf(bea, id)
    expect(end.messages.map(({ nr }) => nr)).toEqual(Array.from({ length: 100 }, (_, index) => index + 31))
    expect(end.lastNr).toBe(130)
    expect((await windowOf(bea, id, '?before=31')).messages.map(({ nr }) => nr)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    )
    const middle = await windowOf(bea, id, `?around=${ids[64]}`)
    expect(middle.messages.some((message) => message.id === ids[64])).toBe(true)
    expect((await windowOf(bea, id, `?since=${end.seq}&from=31`)).messages).toEqual([])
    await server.as(ana).mutate('chats.edit', { chatId: id, messageId: ids[40] ?? '', text: 'other words', mentions: [] })
    expect(textsOf(await windowOf(bea, id, `?since=${end.seq}&from=31`))).toEqual(['other words'])
  })

  it('counts what each person has not read', async () => {
    const id = await channel([ana, bea])
    for (const text of ['one', 'two', 'three']) await say(ana, id, text)
    const unread = async (who: TestMember) => {
      const chat = (await chatsOf(who)).find((each) => each.id === id)
      return (chat?.lastNr ?? 0) - (chat?.readNr ?? 0)
    }
    expect([await unread(ana), await unread(bea)]).toEqual([0, 3])
    await server.as(bea).mutate('chats.read', { chatId: id, nr: 2 })
    expect(await unread(bea)).toBe(1)
    await server.as(bea).mutate('chats.read', { chatId: id, nr: 1 })
    expect(await unread(bea)).toBe(1)
    await server.as(bea).mutate('chats.read', { chatId: id, nr: 1, isBack: true })
    expect(await unread(bea)).toBe(2)
  })

  it('tells every device when it was read last, and nobody else', async () => {
    const [first, second] = [await channel([ana, bea]), await channel([ana, bea])]
    await say(ana, first, 'one')
    await say(ana, second, 'two')
    const readAt = async (who: TestMember, id: string) => (await chatsOf(who)).find((chat) => chat.id === id)?.readAt ?? null
    expect([await readAt(bea, first), await readAt(bea, second)]).toEqual([null, null])
    await server.as(bea).mutate('chats.read', { chatId: first, nr: 1 })
    expect(await readAt(bea, first)).toMatch(/^\d{4}-/)
    expect(await readAt(bea, second)).toBeNull()
    await server.as(bea).mutate('chats.read', { chatId: second, nr: 1 })
    expect((await readAt(bea, second)) ?? '').not.toBe('')
    expect(((await readAt(bea, second)) ?? '') >= ((await readAt(bea, first)) ?? '~')).toBe(true)
  })

  it('has threads, reactions, pins and saved messages', async () => {
    const id = await channel([ana, bea])
    const root = await say(ana, id, 'root')
    const reply = await say(bea, id, 'reply', { threadId: root })
    await say(ana, id, 'again', { threadId: root })
    await server.as(bea).mutate('chats.react', { chatId: id, messageId: root, emoji: '🎉', isOn: true })
    await server.as(ana).mutate('chats.pin', { chatId: id, messageId: root, isPinned: true })
    await server.as(bea).mutate('chats.save', { chatId: id, messageId: reply, isSaved: true })
    await server.as(bea).mutate('chats.erase', { chatId: id, messageId: reply })
    expect((await windowOf(ana, id)).messages).toMatchObject([{ id: root, replies: 1, reactions: { '🎉': [bea.memberId] }, pinned: true }])
    expect((await windowOf(ana, id, `?threadId=${root}`)).messages).toMatchObject([
      { nr: 1, deleted: true, text: '' },
      { nr: 2, text: 'again' },
    ])
    expect(textsOf((await server.as(bea).get<{ messages: ChatMessage[] }>(`/api/chats/${id}/pinned`)).body)).toEqual(['root'])
    expect((await server.as(bea).get<{ messages: ChatMessage[] }>('/api/chat-messages/saved')).body.messages).toEqual([])
  })

  it('is changed by its builders only; others write no message of theirs', async () => {
    const id = await channel([ana, bea])
    const message = await say(ana, id, 'mine')
    const refused = { status: 'refused', error: { id: 'permission_denied' } }
    expect(await server.as(bea).mutate('chats.update', { chatId: id, name: 'x' })).toMatchObject(refused)
    expect(await server.as(bea).mutate('chats.delete', { chatId: id })).toMatchObject(refused)
    expect(await server.as(bea).mutate('chats.edit', { chatId: id, messageId: message, text: 'x', mentions: [] })).toMatchObject(refused)
    expect(await server.as(bea).mutate('chats.erase', { chatId: id, messageId: message })).toMatchObject(refused)
    expect(await server.as(bea).mutate('chats.create', { id: newId(), name: 'x', ...look, members: ['*'] })).toMatchObject(refused)
    org.setProfile(bea, { channel_read_only: [id] })
    const result = await server
      .as(bea)
      .mutate('chats.send', { ...{ chatId: id, id: newId(), threadId: null, replyTo: null }, text: 'x', mentions: [] })
    expect(result).toMatchObject(refused)
    expect((await chatsOf(bea)).find((chat) => chat.id === id)).toMatchObject({ mayPost: false })
  })

  it('of one person is shown to builders only', async () => {
    const id = await channel([ana, bea])
    await server.as(ana).mutate('chats.leave', { chatId: id })
    expect(await chatsOf(bea)).toEqual([])
    expect(await statusOf(bea, `/api/chats/${id}`)).toBe(404)
  })
})

describe('nobody else', () => {
  it('learns anything of a channel, by no way; whoever is taken out is told so at once', async () => {
    const stranger = server.createOrg().admin
    const id = await channel([ana, bea, cid])
    const message = await say(ana, id, 'the secret plan', { mentions: [bea.memberId, org.admin.memberId] })
    await server.as(cid).mutate('chats.save', { chatId: id, messageId: message, isSaved: true })
    expect((await windowOf(bea, id)).messages[0]?.mentions).toEqual([bea.memberId])
    expect(await search(cid, 'secret pl')).toEqual(['the secret plan'])
    const live = await listen(cid)
    await server.as(ana).mutate('chats.update', { chatId: id, members: [ana.memberId, bea.memberId] })
    await until(() => live.messages.some((news) => news.type === 'chat-gone' && news.chatId === id))
    await say(ana, id, 'a later plan')
    for (const who of [cid, stranger, org.admin]) {
      expect(await chatsOf(who)).toEqual([])
      expect(await search(who, 'plan')).toEqual([])
      for (const path of [`chats/${id}`, `chats/${id}/messages`, `chats/${id}/pinned`, `chat-messages/${message}`])
        expect(await statusOf(who, `/api/${path}`)).toBe(404)
      expect((await server.as(who).get<{ messages: unknown[] }>('/api/chat-messages/saved')).body.messages).toEqual([])
      const marks: MutationResult[] = [
        await server.as(who).mutate('chats.react', { chatId: id, messageId: message, emoji: '👍', isOn: true }),
        await server.as(who).mutate('chats.mark', { chatId: id, starred: true }),
        await server
          .as(who)
          .mutate('chats.send', { ...{ chatId: id, id: newId(), threadId: null, replyTo: null }, text: 'x', mentions: [] }),
      ]
      for (const mark of marks) expect(mark).toMatchObject(gone)
    }
    await say(bea, id, 'last word')
    expect(live.messages.filter(({ type }) => type === 'chat-messages')).toEqual([])
    live.close()
  })

  it('finds words by operators of the index', async () => {
    const id = await channel([ana, bea])
    await say(ana, id, 'Olá café amanhã')
    await say(ana, await channel([ana]), 'hidden words')
    for (const text of [
      '" OR *',
      'text:hidden',
      'NEAR(hidden words)',
      '{place} : c',
      'hidden OR olá',
      '*',
      '"',
      '^hidden',
      "'; DROP TABLE chat --",
    ])
      expect(await search(bea, text)).toEqual([])
    expect(await search(bea, 'CAFE ama')).toEqual(['Olá café amanhã'])
  })
})

describe('direct messages', () => {
  it('of two offline devices are one conversation', async () => {
    const id = dmChatId(ana.memberId, bea.memberId)
    expect(id).toBe(dmChatId(bea.memberId, ana.memberId))
    for (const [who, other] of [
      [ana, bea],
      [bea, ana],
    ] as const) {
      await server.as(who).mutate('chats.openDm', { with: other.memberId })
      await say(who, id, `from ${who.email}`)
    }
    expect((await windowOf(ana, id)).messages).toHaveLength(2)
    expect(await statusOf(cid, `/api/chats/${id}`)).toBe(404)
    expect(await chatsOf(bea)).toMatchObject([{ id, chatType: 'dm', dmWithUserId: ana.memberId }])
  })

  it('are started with whom the role names, and answered by anybody', async () => {
    org.setProfile(bea, { direct_message_users: [cid.memberId] })
    const dms = await server.as(bea).get('/api/v3/conversations/user-dms')
    expect(dms.body).toEqual({ users_id: [cid.memberId] })
    expect((await server.as(ana).get('/api/v3/conversations/user-dms')).body).toEqual({ users_id: '*' })
    const open = () => server.as(bea).mutate('chats.openDm', { with: ana.memberId })
    expect(await open()).toMatchObject({ status: 'refused', error: { id: 'permission_denied' } })
    expect(await server.as(bea).mutate('chats.openDm', { with: newId() })).toMatchObject({ error: { id: 'user-not-found' } })
    await server.as(ana).mutate('chats.openDm', { with: bea.memberId })
    await say(bea, dmChatId(ana.memberId, bea.memberId), 'an answer')
  })

  it('cannot be taken by a channel', async () => {
    const id = dmChatId(bea.memberId, cid.memberId)
    const result = await server.as(ana).mutate('chats.create', { id, name: 'x', ...look, members: ['*'] })
    expect(result).toMatchObject({ status: 'refused', error: { id: 'invalid_request' } })
  })
})

describe('a conversation about a record', () => {
  let table: BuiltTable
  let record: string
  let chatId: string
  beforeEach(async () => {
    const admin = org.context(org.admin)
    table = buildTable(admin, { fields: { name: 'singleLineText' } })
    record = addRecords(admin, table, [{ name: 'mine' }])[0] ?? ''
    chatId = recordChatId(table.id, record)
    const data = [{ field: table.fields['name'] ?? '', operator: 'is' as const, value: 'mine' }]
    org.setProfile(bea, { tables_enabled: { [table.id]: { create_comment: true, data } } })
    org.setProfile(cid, { tables_enabled: { [table.id]: {} } })
    expect(await server.as(bea).mutate('chats.openRecord', { tableId: table.id, recordId: record })).toMatchObject({ status: 'applied' })
  })

  it('is read by whoever sees the record, and written by whoever may comment', async () => {
    await say(bea, chatId, 'about it')
    expect(textsOf(await windowOf(cid, chatId))).toEqual(['about it'])
    expect(await server.as(cid).mutate('chats.openRecord', { tableId: table.id, recordId: record })).toMatchObject({ status: 'refused' })
    expect(await statusOf(ana, `/api/chats/${chatId}`)).toBe(404)
    expect((await chatsOf(bea)).map(({ id }) => id)).toEqual([chatId])
    expect(await chatsOf(cid)).toEqual([])
  })

  it('has the name of its record, for whoever may see that name', async () => {
    await server.as(bea).mutate('chats.openRecord', { tableId: table.id, recordId: record })
    await say(bea, chatId, 'about it')
    const nameFor = async (who: TestMember): Promise<string | undefined> => (await chatsOf(who))[0]?.channelLabel
    expect(await nameFor(bea)).toBe('mine')
    org.setProfile(bea, { tables_enabled: { [table.id]: { fields_excluded: [table.fields['name'] ?? ''] } } })
    expect(await nameFor(bea)).toBe('')
  })

  it('is found by a search of whoever sees the record, without a part in it', async () => {
    await say(bea, chatId, 'tourmaline words')
    expect(await chatsOf(cid)).toEqual([])
    expect(await search(cid, 'tourmaline')).toEqual(['tourmaline words'])
    expect(await search(ana, 'tourmaline')).toEqual([])
  })

  it('closes when the record is hidden, for live devices, searches and counts', async () => {
    await say(org.admin, chatId, 'seen words', { mentions: [bea.memberId] })
    expect(await search(bea, 'seen')).toEqual(['seen words'])
    const live = await listen(bea)
    const admin = { ...org.context(org.admin), events: server.platform.events }
    change(admin, table.id, [{ op: 'update', id: record, values: { [table.fields['name'] ?? '']: 'theirs' }, base: 1e9 }])
    await say(org.admin, chatId, 'unseen words', { mentions: [bea.memberId] })
    await until(() => live.messages.some((news) => news.type === 'chat-gone' && news.chatId === chatId))
    expect(live.messages.filter(({ type }) => type === 'chat-messages')).toEqual([])
    expect(await search(bea, 'words')).toEqual([])
    expect(await chatsOf(bea)).toEqual([])
    expect(await statusOf(bea, `/api/chats/${chatId}/messages`)).toBe(404)
    live.close()
  })
})

describe('live devices', () => {
  it('are told messages and own marks, and who is writing', async () => {
    const id = await channel([ana, bea])
    const [anas, beas, cids] = await Promise.all([listen(ana), listen(bea), listen(cid)])
    await say(ana, id, 'hello')
    await until(() => [anas, beas].every(({ messages }) => messages.some(({ type }) => type === 'chat-messages')))
    expect(beas.messages.find(({ type }) => type === 'chat-messages')).toMatchObject({
      chatId: id,
      lastNr: 1,
      messages: [{ text: 'hello' }],
    })
    // a message is no change of the feed
    expect(beas.messages.filter(({ type }) => type === 'poke' || type === 'delta')).toEqual([])
    await server.as(bea).mutate('chats.read', { chatId: id, nr: 1 })
    await until(() => beas.messages.some((news) => news.type === 'chat' && news.chat.readNr === 1))
    expect(anas.messages.some((news) => news.type === 'chat' && news.chat.readNr === 0)).toBe(false)
    anas.say({ type: 'typing', chatId: id, threadId: null })
    cids.say({ type: 'typing', chatId: id, threadId: null })
    await until(() => beas.messages.some(({ type }) => type === 'chat-typing'))
    for (const live of [anas, cids]) live.say({ type: 'typing', looks: true, chatId: id, threadId: null })
    await until(() => beas.messages.some(({ type }) => type === 'chat-here'))
    expect(beas.messages.filter(({ type }) => type === 'chat-here')).toEqual([{ type: 'chat-here', chatId: id, memberId: ana.memberId }])
    expect(beas.messages.filter(({ type }) => type === 'chat-typing')).toMatchObject([{ memberId: ana.memberId }])
    expect(cids.messages.map(({ type }) => type)).toEqual(['hello'])
    for (const live of [anas, beas, cids]) live.close()
  })
})

describe('messages about a record', () => {
  it('are told to those who take part or look, not to everybody who sees the record', async () => {
    const context = org.context(org.admin)
    const table = buildTable(context)
    const [record = ''] = addRecords(context, table, [{ name: 'x' }])
    const team = { seat: 'member', profile: { tables_enabled: { [table.id]: '*' } } } as const
    const [dan, eve, fay] = [org.addMember(team), org.addMember(team), org.addMember(team)]
    const id = recordChatId(table.id, record)
    const none = await server.as(dan).get<{ chat: Chat | null }>(`/api/chats/of-record/${table.id}/${record}`)
    expect([none.status, none.body]).toEqual([200, { chat: null }])
    expect(await statusOf(bea, `/api/chats/of-record/${table.id}/${record}`)).toBe(404)
    await server.as(dan).mutate('chats.openRecord', { tableId: table.id, recordId: record })
    await say(dan, id, 'begun')
    const [looks, does] = [await listen(eve), await listen(fay)]
    looks.say({ type: 'typing', looks: true, chatId: id, threadId: null })
    await until(() => isWatching(org.org, id, eve.memberId, Date.now()))
    await say(dan, id, 'garnet')
    await until(() => JSON.stringify(looks.messages).includes('garnet'))
    expect(JSON.stringify(does.messages)).not.toContain('garnet')
    looks.close()
    does.close()
  })
})
