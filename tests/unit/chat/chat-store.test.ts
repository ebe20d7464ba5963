import { describe, expect, it } from 'vitest'
import type { Chat, ChatMessage, ChatWindow } from '#shared/nouns/chat/chat.ts'
import { ChatStore, type ChatServer } from '#client/engine/chat/chat-store.ts'
import { openChatStorage } from '#client/engine/chat/chat-storage.ts'
import { OfflineError } from '#client/lib/api-error.ts'
import { findMessages } from '#client/features/chat/find-messages.ts'
import type { LiveNews } from '#client/engine/live/news.ts'

const chat = (more: Partial<Chat> = {}): Chat => ({
  ...{ id: 'c', chatType: 'private_channel', channelLabel: 'Team', iconColor: 'blue', backgroundColor: null, members: ['*'] },
  ...{ dmWithUserId: null, tableId: null, recordId: null, createdBy: 'a', mayPost: true, mayEdit: true, starred: false, muted: false },
  ...{ follows: false, readNr: 0, firstNr: 1, lastNr: 3, keepDays: null, fromJoining: false, lastMessageAt: null, lastMessage: null },
  ...more,
})
const message = (nr: number, text = `text ${nr}`): ChatMessage => ({
  ...{ id: `m${nr}`, chatId: 'c', threadId: null, nr, seq: nr, authorId: 'a', text, mentions: [], replyTo: null },
  ...{ reactions: {}, replies: 0, lastReplyAt: null, pinned: false, madeAt: '', createdAt: '', edited: false, deleted: false },
})

function world({ answers = true } = {}) {
  const state = {
    answers,
    chats: [chat()],
    epoch: 'one',
    messages: [1, 2, 3].map((nr) => message(nr)),
    said: [] as object[],
    asked: [] as object[],
  }
  let tell: (news: LiveNews) => void = () => undefined
  const server: ChatServer = {
    list: () => {
      if (!state.answers) return Promise.reject(new OfflineError())
      return Promise.resolve({ chats: state.chats, more: false, saved: [], epoch: state.epoch })
    },
    chat: () => (state.answers ? Promise.resolve(chat()) : Promise.reject(new OfflineError())),
    ofRecord: () => Promise.resolve(undefined),
    window: () => (question) => {
      state.asked.push(question)
      const since = typeof question['since'] === 'number' ? question['since'] : 0
      const messages = state.messages.filter(({ seq }) => seq > since)
      const { firstNr } = state.chats[0] ?? chat()
      const answer: ChatWindow = { messages, firstNr, lastNr: state.messages.at(-1)?.nr ?? 0, seq: 3, reset: false }
      return Promise.resolve(answer)
    },
  }
  const news = {
    listen: (listener: typeof tell) => ((tell = listener), () => undefined),
    say: (said: object) => void state.said.push(said),
  }
  const forgotten: string[] = []
  const onForgotten = (id: string): void => void forgotten.push(id)
  const store = new ChatStore({ server, storage: openChatStorage(undefined, Date.now), news, now: Date.now, onForgotten })
  return { state, store, forgotten, tell: (told: LiveNews) => tell(told) }
}

const textsOf = (store: ChatStore): string[] =>
  store
    .lane({ chatId: 'c', threadId: null })
    .state.get()
    .messages.map(({ text }) => text)
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

describe('the conversations of a device', () => {
  it('are forgotten after a restore: numbers mean other messages then', async () => {
    const { state, store, tell } = world()
    await store.refresh()
    await store.lane({ chatId: 'c', threadId: null }).open()
    expect(textsOf(store)).toEqual(['text 1', 'text 2', 'text 3'])
    state.messages = [message(1, 'other 1')]
    tell({ type: 'again' })
    await settled()
    state.epoch = 'two'
    tell({ type: 'again' })
    for (let turn = 0; turn < 5; turn++) await settled()
    expect(textsOf(store)).toEqual(['other 1'])
  })

  it('lose what is not kept any more, and ask for nothing before it', async () => {
    const { state, store, tell } = world()
    await store.refresh()
    const lane = store.lane({ chatId: 'c', threadId: null })
    await lane.open()
    tell({ type: 'chat', chat: chat({ firstNr: 3 }) })
    await settled()
    expect(textsOf(store)).toEqual(['text 3'])
    const before = state.asked.length
    await lane.older()
    expect(state.asked).toHaveLength(before)
  })

  it('about a record say that they are open, and catch up', async () => {
    const { state, store } = world()
    await store.refresh()
    await store.lane({ chatId: 'c', threadId: null }).open()
    state.messages.push(message(4))
    store.watch({ id: 'c', recordId: 'r' })
    await settled()
    expect(state.said).toEqual([{ type: 'typing', looks: true, chatId: 'c', threadId: null }])
    expect(textsOf(store)).toContain('text 4')
  })

  it('show who has them open, for as long as that is said', async () => {
    const { store, tell } = world()
    await store.refresh()
    tell({ type: 'chat-here', chatId: 'c', memberId: 'b' })
    tell({ type: 'chat-here', chatId: 'c', memberId: 'b' })
    await settled()
    const [person, ...others] = store.here.get()
    expect([person?.memberId, others]).toEqual(['b', []])
    expect((person?.until ?? 0) - Date.now()).toBeGreaterThan(90_000)
  })

  it('of a record that nobody has begun are none, and no failure', async () => {
    const { store } = world()
    expect(await store.visit('r', { type: 'record', tableId: 't', recordId: 'x' })).toBe(false)
  })

  it('are searched on the device by words, and leave it with their pictures when they are not the person’s any more', async () => {
    const { state, store, forgotten, tell } = world()
    state.messages = [message(1, 'Olá café amanhã'), { ...message(2, 'café gone'), deleted: true }, message(3, 'cafeteria')]
    await store.refresh()
    await store.lane({ chatId: 'c', threadId: null }).open()
    const found = async (search: string) => (await findMessages(store, { search })).map(({ nr }) => nr)
    expect([await found('CAFE'), await found('ola cafe'), await found('cafe am'), await found('"')]).toEqual([[3, 1], [1], [1], []])
    expect(await findMessages(store, { search: 'cafe', authorId: 'b' })).toEqual([])
    tell({ type: 'chat-gone', chatId: 'c' })
    await settled()
    expect([await found('cafe'), forgotten]).toEqual([[], ['c']])
  })

  it('are away where the list was never read and the server does not answer, until it does', async () => {
    const { state, store, tell } = world({ answers: false })
    await store.refresh()
    expect(store.list.get()).toMatchObject({ isKnown: false, isAway: true })
    expect(await store.visit('c')).toBeUndefined()
    state.answers = true
    tell({ type: 'again' })
    for (let turn = 0; turn < 5; turn++) await settled()
    expect(store.list.get()).toMatchObject({ isKnown: true, isAway: false, chats: [{ id: 'c' }] })
  })

  it('go to a number outside of the window, with some messages before it', async () => {
    const { state, store } = world()
    await store.refresh()
    const lane = store.lane({ chatId: 'c', threadId: null })
    await lane.open()
    await lane.goTo({ nr: 2 })
    expect(state.asked.at(-1)).toEqual({})
    await lane.goTo({ nr: 90 })
    expect(state.asked.at(-1)).toEqual({ after: 59 })
  })
})
