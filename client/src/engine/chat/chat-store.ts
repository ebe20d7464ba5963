import { isAboutRecord, type Chat, type ChatLane, type ChatMessage, type RecordTalk } from '#shared/nouns/chat/chat.ts'
import { excerptOf } from '#shared/nouns/chat/message-marks.ts'
import { isBegun, noDraft, type ChatStorage, type StoredDraft } from '#client/engine/chat/chat-storage.ts'
import { Lane, laneKey, type LaneParts } from '#client/engine/chat/lane.ts'
import type { LiveNews, News } from '#client/engine/live/news.ts'
import { ApiError, isTemporary } from '#client/lib/api-error.ts'
import { createValue, type Value } from '#client/lib/value.ts'

export interface ChatServer {
  list(before: string | undefined): Promise<{ chats: Chat[]; more: boolean; saved: string[]; epoch: string }>
  chat(chatId: string): Promise<Chat>
  /** undefined before anybody has written */
  ofRecord(about: RecordTalk): Promise<Chat | undefined>
  window(lane: ChatLane): LaneParts['ask']
}

export interface ChatStoreParts {
  server: ChatServer
  storage: ChatStorage
  news: Pick<News, 'listen' | 'say'>
  now: () => number
  /** a conversation left the device: its pictures go too */
  onForgotten?: (chatId: string) => void
}

export interface TypingPerson {
  chatId: string
  threadId: string | null
  memberId: string
  /** ms; nothing was heard of them since */
  until: number
}

/** Somebody who has a conversation open. */
export type PresentPerson = Omit<TypingPerson, 'threadId'>

export interface ChatListState {
  chats: readonly Chat[]
  /** older conversations about records are on the server */
  more: boolean
  saved: ReadonlySet<string>
  /** false until the device or the server has told something */
  isKnown: boolean
  /** nothing is known, and the server did not answer */
  isAway: boolean
}

/** The list before anything is told. */
export const unknownList: ChatListState = { chats: [], more: false, saved: new Set(), isKnown: false, isAway: false }

const typingMs = 5_000
/** Devices say that they are there every 45 s. */
const hereMs = 100_000
/** Windows in memory at once. */
const mostLanes = 40

/** The person's conversations, as far as they are on this device: the list, windows of messages, and who is writing. */
export class ChatStore {
  readonly #parts: ChatStoreParts
  readonly #list = createValue<ChatListState>(unknownList)
  readonly #typing = createValue<readonly TypingPerson[]>([])
  readonly #here = createValue<readonly PresentPerson[]>([])
  readonly #drafts = createValue<ReadonlySet<string>>(new Set())
  /** written in this tab, for a device that stores nothing */
  readonly #written = new Map<string, StoredDraft>()
  readonly #lanes = new Map<string, Lane>()
  /** conversations that were opened without being in the list */
  readonly #visited = new Set<string>()
  readonly #stop: () => void
  #writing: ReturnType<typeof setTimeout> | undefined
  readonly #opened: Promise<void>
  /** of the list on the device */
  #epoch: string | undefined

  constructor(parts: ChatStoreParts) {
    this.#parts = parts
    this.#stop = parts.news.listen((news) => void this.#opened.then(() => this.#hear(news)))
    this.#opened = parts.storage.readList().then((stored) => {
      this.#epoch = stored?.epoch
      if (stored) this.#list.set({ ...unknownList, chats: stored.chats, more: stored.more, saved: new Set(stored.saved), isKnown: true })
    })
    void this.#opened.then(() => this.refresh())
    void parts.storage.readDraftKeys().then((keys) => this.#drafts.set(new Set([...keys, ...this.#drafts.get()])))
  }

  get list(): Value<ChatListState> {
    return this.#list
  }

  get typing(): Value<readonly TypingPerson[]> {
    return this.#typing
  }

  get here(): Value<readonly PresentPerson[]> {
    return this.#here
  }

  /** Keys of the conversations and threads in which something was begun. */
  get drafts(): Value<ReadonlySet<string>> {
    return this.#drafts
  }

  writeDraft(key: string, draft: StoredDraft): void {
    const keys = this.#drafts.get()
    if (keys.has(key) !== isBegun(draft)) {
      const others = [...keys].filter((one) => one !== key)
      this.#drafts.set(new Set(isBegun(draft) ? [...others, key] : others))
    }
    this.#written.set(key, draft)
    void this.#parts.storage.writeDraft(key, draft)
  }

  /** Reads the text that was begun in a conversation or thread. */
  async readDraft(key: string): Promise<StoredDraft> {
    return (await this.#parts.storage.readDraft(key)) ?? this.#written.get(key) ?? noDraft
  }

  get storage(): ChatStorage {
    return this.#parts.storage
  }

  say(lane: ChatLane): void {
    this.#parts.news.say({ type: 'typing', ...lane })
  }

  /** Tells the server that a conversation is open here. Of one about a record it asks what was missed before: others are not told it. */
  watch({ id: chatId, recordId }: Pick<Chat, 'id' | 'recordId'>): void {
    this.#parts.news.say({ type: 'typing', looks: true, chatId, threadId: null })
    if (recordId !== null) void this.#lanes.get(chatId)?.catchUp()
  }

  /** The window of a conversation or thread, opened. */
  lane(of: ChatLane): Lane {
    const key = laneKey(of)
    const known = this.#lanes.get(key)
    const lane = known ?? new Lane({ lane: of, ask: this.#parts.server.window(of), storage: this.#parts.storage })
    this.#lanes.delete(key)
    this.#lanes.set(key, lane)
    const [oldest] = this.#lanes.keys()
    if (this.#lanes.size > mostLanes && oldest !== undefined) this.#lanes.delete(oldest)
    void lane.open()
    return lane
  }

  /** Asks for the whole list; conversations that are not in it any more leave the device. */
  async refresh(): Promise<void> {
    try {
      const { chats, more, saved, epoch } = await this.#parts.server.list(undefined)
      if (this.#epoch !== undefined && this.#epoch !== epoch) await this.#startAnew()
      this.#epoch = epoch
      const before = this.#list.get()
      const oldest = chats
        .flatMap(({ chatType, lastMessageAt }) => (isAboutRecord(chatType) && lastMessageAt !== null ? [lastMessageAt] : []))
        .sort()[0]
      const isOlder = ({ chatType, lastMessageAt }: Chat): boolean =>
        more && isAboutRecord(chatType) && (lastMessageAt ?? '') < (oldest ?? '')
      const ids = new Set(chats.map(({ id }) => id))
      const kept = before.chats.filter((chat) => !ids.has(chat.id) && (isOlder(chat) || this.#visited.has(chat.id)))
      const gone = before.chats.filter((chat) => !ids.has(chat.id) && !kept.includes(chat))
      this.#set({ chats: [...chats, ...kept], more, saved: new Set(saved), isKnown: true, isAway: false })
      for (const { id } of gone) this.#forget(id)
      await Promise.all(kept.map(({ id }) => this.visit(id)))
    } catch (error) {
      // without an answer everything stays as it was
      if (!isTemporary(error) && !(error instanceof ApiError)) throw error
      const before = this.#list.get()
      if (!before.isKnown) this.#list.set({ ...before, isAway: true })
    }
  }

  /** The organisation was restored from a backup: windows of messages of another time leave the device. Drafts stay. */
  async #startAnew(): Promise<void> {
    await this.#parts.storage.forgetAll()
    this.#list.set({ ...this.#list.get(), chats: [] })
    for (const lane of this.#lanes.values()) void lane.again()
  }

  /** Older conversations about records. */
  async loadMore(): Promise<void> {
    const { chats, saved } = this.#list.get()
    const oldest = chats
      .flatMap(({ chatType, lastMessageAt }) => (isAboutRecord(chatType) && lastMessageAt !== null ? [lastMessageAt] : []))
      .sort()[0]
    const answer = await this.#parts.server.list(oldest)
    const ids = new Set(answer.chats.map(({ id }) => id))
    this.#set({
      chats: [...chats.filter(({ id }) => !ids.has(id)), ...answer.chats],
      more: answer.more,
      saved,
      isKnown: true,
      isAway: false,
    })
  }

  /** Asks for one conversation, which need not be in the list. @returns false when it is not there, or not the person's; undefined without an answer */
  async visit(chatId: string, record?: RecordTalk): Promise<boolean | undefined> {
    this.#visited.add(chatId)
    const { server } = this.#parts
    try {
      const chat = record ? await server.ofRecord(record) : await server.chat(chatId)
      if (chat) this.#put(chat)
      return chat !== undefined
    } catch (error) {
      if (isTemporary(error)) return undefined
      if (!(error instanceof ApiError)) throw error
      this.#forget(chatId)
      return false
    }
  }

  /** Messages of this device, the newest first: of its windows, in conversations that are the person's now. */
  async onDevice(test: (message: ChatMessage) => boolean): Promise<ChatMessage[]> {
    const found = new Map<string, ChatMessage>()
    const ids = new Set(this.#list.get().chats.map(({ id }) => id))
    const inMemory = [...this.#lanes.values()].flatMap((lane) => lane.state.get().messages)
    for (const message of [...(await this.#parts.storage.readMessages()), ...inMemory]) {
      const known = found.get(message.id)
      if (ids.has(message.chatId) && (known === undefined || known.seq <= message.seq)) found.set(message.id, message)
    }
    return [...found.values()]
      .filter((message) => !message.deleted && test(message))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.nr - a.nr)
  }

  close(): void {
    this.#stop()
    clearTimeout(this.#writing)
    this.#parts.storage.close()
  }

  #hear(news: LiveNews): void {
    if (news.type === 'again') {
      void this.refresh()
      for (const lane of this.#lanes.values()) void lane.catchUp()
    } else if (news.type === 'chat') this.#put(news.chat)
    else if (news.type === 'chat-gone') this.#forget(news.chatId)
    else if (news.type === 'chat-messages') this.#hearMessages(news)
    else if (news.type === 'chat-saved') this.#hearSaved(news)
    else if (news.type === 'chat-here') this.#hearHere(news)
    else this.#hearTyping(news)
  }

  #hearMessages({ chatId, messages, lastNr, lastMessageAt }: Extract<LiveNews, { type: 'chat-messages' }>): void {
    for (const threadId of new Set(messages.map((message) => message.threadId))) {
      const of = messages.filter((message) => message.threadId === threadId)
      const last = threadId === null ? lastNr : Math.max(...of.map(({ nr }) => nr))
      this.#lanes.get(laneKey({ chatId, threadId }))?.hear(of, last)
    }
    const chat = this.#list.get().chats.find(({ id }) => id === chatId)
    const last = messages.findLast(({ threadId, nr }) => threadId === null && nr === lastNr)
    if (chat && lastNr >= chat.lastNr) this.#put({ ...chat, lastNr, lastMessageAt, ...(last && { lastMessage: lastMessageOf(last) }) })
    const authors = new Set(messages.map(({ authorId }) => authorId))
    this.#typing.set(this.#typing.get().filter((person) => person.chatId !== chatId || !authors.has(person.memberId)))
  }

  #hearSaved({ messageId, isSaved }: Extract<LiveNews, { type: 'chat-saved' }>): void {
    const state = this.#list.get()
    const others = [...state.saved].filter((id) => id !== messageId)
    this.#set({ ...state, saved: new Set(isSaved ? [messageId, ...others] : others) })
  }

  #hearTyping({ chatId, threadId, memberId }: Extract<LiveNews, { type: 'chat-typing' }>): void {
    const now = this.#parts.now()
    const others = this.#typing.get().filter((person) => person.until > now && (person.memberId !== memberId || person.chatId !== chatId))
    this.#typing.set([...others, { chatId, threadId, memberId, until: now + typingMs }])
  }

  #hearHere({ chatId, memberId }: Extract<LiveNews, { type: 'chat-here' }>): void {
    const now = this.#parts.now()
    const others = this.#here.get().filter((person) => person.until > now && (person.memberId !== memberId || person.chatId !== chatId))
    this.#here.set([...others, { chatId, memberId, until: now + hereMs }])
  }

  #put(chat: Chat): void {
    const state = this.#list.get()
    const isThere = state.chats.some(({ id }) => id === chat.id)
    const lane = this.#lanes.get(chat.id)
    lane?.keepFrom(chat.firstNr)
    if (!isThere && lane?.state.get().status === 'missing') void lane.again()
    const chats = isThere ? state.chats.map((each) => (each.id === chat.id ? chat : each)) : [...state.chats, chat]
    this.#set({ ...state, chats })
  }

  #forget(chatId: string): void {
    this.#visited.delete(chatId)
    const state = this.#list.get()
    this.#set({ ...state, chats: state.chats.filter(({ id }) => id !== chatId) })
    for (const [key, lane] of this.#lanes) {
      if (key !== chatId && !key.startsWith(`${chatId} `)) continue
      lane.forget()
      this.#lanes.delete(key)
    }
    void this.#parts.storage.forget(chatId)
    this.#parts.onForgotten?.(chatId)
  }

  #set(state: ChatListState): void {
    this.#list.set(state)
    clearTimeout(this.#writing)
    this.#writing = setTimeout(() => {
      const { chats, more, saved } = this.#list.get()
      void this.#parts.storage.writeList({ chats, more, saved: [...saved], ...(this.#epoch !== undefined && { epoch: this.#epoch }) })
    }, 300)
  }
}

function lastMessageOf({ authorId, text, deleted }: ChatMessage): Chat['lastMessage'] {
  return deleted ? null : { authorId, text: excerptOf(text) }
}
