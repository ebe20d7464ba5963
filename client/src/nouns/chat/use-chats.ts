import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { externalChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import type { ChatLane, RecordTalk } from '#shared/nouns/chat/chat.ts'
import { noDraft, type StoredDraft } from '#client/engine/chat/chat-storage.ts'
import { unknownList, type ChatListState, type ChatStore, type PresentPerson, type TypingPerson } from '#client/engine/chat/chat-store.ts'
import { chatStore } from '#client/engine/chat/current-chat.ts'
import { laneKey, type Lane, type LaneState } from '#client/engine/chat/lane.ts'
import { emptyWindow, isAtEnd } from '#client/engine/chat/lane-window.ts'
import { shownChats, shownMessages, type ShownMessage } from '#client/engine/chat/overlay.ts'
import { useOutbox } from '#client/engine/outbox/use-outbox.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { createValue, type Value } from '#client/lib/value.ts'

const noLane: LaneState = { ...emptyWindow, status: 'opening' }
const nobody: readonly TypingPerson[] = []
const nobodyHere: readonly PresentPerson[] = []
const noKeys: ReadonlySet<string> = new Set()
const begun: LaneState = { ...emptyWindow, status: 'ready' }
const absent = {
  list: createValue(unknownList),
  lane: createValue(noLane),
  begun: createValue(begun),
  typing: createValue(nobody),
  here: createValue(nobodyHere),
  drafts: createValue(noKeys),
}

export function useChatStore(): ChatStore | undefined {
  const store = chatStore()
  return useSyncExternalStore(store.subscribe, store.get)
}

function useValue<T>({ subscribe, get }: Value<T>): T {
  return useSyncExternalStore(subscribe, get)
}

/** The person's conversations with their own unsent changes. */
export function useChats(): ChatListState {
  const { memberId } = useSession()
  const list = useValue(useChatStore()?.list ?? absent.list)
  const items = useOutbox()
  return useMemo(() => ({ ...list, chats: shownChats(list.chats, items, memberId) }), [list, items, memberId])
}

interface OpenLane {
  lane: Lane | undefined
  messages: readonly ShownMessage[]
  status: LaneState['status']
  isAtEnd: boolean
}

/** The messages of a conversation or thread that are here, with the person's own unsent changes. */
export function useLane({ chatId, threadId }: ChatLane): OpenLane {
  const { memberId } = useSession()
  const store = useChatStore()
  const list = useValue(store?.list ?? absent.list)
  // one that is only here, or nowhere yet, has nothing to be asked for
  const isThere = list.chats.some(({ id }) => id === chatId)
  const lane = useMemo(() => (isThere ? store?.lane({ chatId, threadId }) : undefined), [store, chatId, threadId, isThere])
  const state = useValue(lane?.state ?? (list.isKnown ? absent.begun : absent.lane))
  const items = useOutbox()
  const atEnd = isAtEnd(state)
  const messages = useMemo(
    () => shownMessages(state.messages, items, { lane: { chatId, threadId }, memberId, isAtEnd: atEnd }),
    [state.messages, items, chatId, threadId, memberId, atEnd],
  )
  return { lane, messages, status: state.status, isAtEnd: atEnd }
}

/** Ids of the others who are writing here. */
export function useTyping({ chatId, threadId }: ChatLane): readonly string[] {
  const people = useValue(useChatStore()?.typing ?? absent.typing)
  const [now, setNow] = useState(() => Date.now())
  const here = people.filter((person) => person.chatId === chatId && person.threadId === threadId && person.until > now)
  const isAnybody = people.some((person) => person.chatId === chatId)
  useEffect(() => {
    if (!isAnybody) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isAnybody])
  return [...new Set(here.map(({ memberId }) => memberId))]
}

/** Ids of the others who have a conversation open. */
export function useHere(chatId: string): readonly string[] {
  const people = useValue(useChatStore()?.here ?? absent.here).filter((person) => person.chatId === chatId)
  const [now, setNow] = useState(() => Date.now())
  const isAnybody = people.length > 0
  useEffect(() => {
    if (!isAnybody) return
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [isAnybody])
  return people.flatMap(({ memberId, until }) => (until > now ? [memberId] : []))
}

/** Whether the person has begun a message in a conversation. */
export function useHasDraft(chatId: string): boolean {
  return useValue(useChatStore()?.drafts ?? absent.drafts).has(chatId)
}

/** Keys of drafts ({@link laneKey}): about one record, or, without one, in conversations that are in no list of the person. */
export function useBegunMessages({ tableId, recordId }: Partial<RecordTalk>): { keys: readonly string[]; store: ChatStore | undefined } {
  const store = useChatStore()
  const drafts = useValue(store?.drafts ?? absent.drafts)
  const { chats, isKnown } = useValue(store?.list ?? absent.list)
  const keys = useMemo(() => {
    const listed = new Set(chats.map(({ id }) => id))
    const own = tableId !== undefined && recordId !== undefined && [recordChatId(tableId, recordId), externalChatId(tableId, recordId)]
    const isWanted = (chatId: string): boolean => (own ? own.includes(chatId) : isKnown && !listed.has(chatId))
    return [...drafts].filter((key) => isWanted(key.split(' ')[0] ?? '')).toSorted()
  }, [drafts, chats, isKnown, tableId, recordId])
  return { keys, store }
}

interface Draft extends StoredDraft {
  /** false while it is being read from the device */
  isRead: boolean
  set(draft: StoredDraft): void
}

/** The text that a person has begun to write in a conversation or thread, kept on the device. */
export function useDraft(lane: ChatLane): Draft {
  const store = useChatStore()
  const key = laneKey(lane)
  const [draft, setDraft] = useState<StoredDraft & { key: string }>({ key: '', ...noDraft })
  useEffect(() => {
    let isOver = false
    void store?.readDraft(key).then((stored) => {
      // what was typed meanwhile counts
      if (!isOver) setDraft((before) => (before.key === key ? before : { key, ...stored }))
    })
    return () => {
      isOver = true
    }
  }, [store, key])
  const { text, things, pictures = [] } = draft.key === key ? draft : noDraft
  return {
    text,
    things,
    pictures,
    isRead: draft.key === key,
    set: (next) => {
      const begun: StoredDraft = { text: next.text, things: next.things, pictures: next.pictures ?? [] }
      setDraft({ key, ...begun })
      store?.writeDraft(key, begun)
    },
  }
}
