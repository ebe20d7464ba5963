import { unawaited } from '#client/lib/unawaited.ts'
import { openDB, type DBSchema } from 'idb'
import type { Chat, ChatMessage } from '#shared/nouns/chat/chat.ts'
import type { LaneWindow } from '#client/engine/chat/lane-window.ts'
import { openLasting, type LastingDatabase } from '#client/engine/device/lasting-database.ts'
import { databasePrefix, noteDatabase } from '#client/engine/device/wipe-device.ts'

export interface StoredList {
  chats: readonly Chat[]
  more: boolean
  saved: readonly string[]
  /** of the server's file when the list was told */
  epoch?: string
}

/** A text that was begun, and the addresses of the things that it names. */
export interface StoredDraft {
  text: string
  things: Readonly<Record<string, string>>
  /** pictures that stand below the text when it is sent, each as Markdown */
  pictures?: readonly string[]
}

export const noDraft: StoredDraft = { text: '', things: {} }

export const isBegun = ({ text, pictures = [] }: StoredDraft): boolean => text !== '' || pictures.length > 0

interface StoredLane extends LaneWindow {
  key: string
  chatId: string
  usedAt: number
}

interface ChatSchema extends DBSchema {
  list: { key: 'list'; value: StoredList }
  lanes: { key: string; value: StoredLane; indexes: { used: number } }
  /** earlier versions stored the text alone */
  drafts: { key: string; value: StoredDraft | string }
}

/** Conversations whose ends are kept, and messages of each: a device is bounded by these, not by history. */
const mostLanes = 80
const mostMessages = 200

/** A person's conversations on this device. Without room, or without storage, they last as long as the tab. */
export interface ChatStorage {
  readList(): Promise<StoredList | undefined>
  writeList(list: StoredList): Promise<void>
  readLane(key: string): Promise<LaneWindow | undefined>
  /** keeps the end of a window */
  writeLane(key: string, chatId: string, window: LaneWindow): Promise<void>
  /** the messages of every window that is kept */
  readMessages(): Promise<ChatMessage[]>
  /** forgets a conversation with its threads */
  forget(chatId: string): Promise<void>
  /** forgets every window, after a restore */
  forgetAll(): Promise<void>
  /** the conversations and threads in which something was begun */
  readDraftKeys(): Promise<string[]>
  /** undefined where nothing is stored on this device at all */
  readDraft(key: string): Promise<StoredDraft | undefined>
  writeDraft(key: string, draft: StoredDraft): Promise<void>
  close(): void
}

export function openChatStorage(principal: string | undefined, now: () => number): ChatStorage {
  const opening = principal === undefined ? undefined : openDatabase(`${databasePrefix(principal)}chat`)
  opening?.catch(() => undefined)

  async function tryWith<T>(otherwise: T, work: (db: LastingDatabase<ChatSchema>) => Promise<T>): Promise<T> {
    try {
      const db = await opening
      await db?.reopen()
      return db ? await work(db) : otherwise
    } catch {
      return otherwise
    }
  }

  return {
    readList: () => tryWith(undefined, async (db) => db.get('list', 'list')),
    writeList: (list) => tryWith(undefined, async (db) => void (await db.put('list', list, 'list'))),
    readLane: (key) =>
      tryWith(undefined, async (db) => {
        const stored = await db.get('lanes', key)
        const { messages, lastNr, seq, leastNr = 1 } = stored ?? { messages: [], lastNr: 0, seq: 0 }
        return stored && { messages, lastNr, seq, leastNr }
      }),
    writeLane: (key, chatId, { messages, lastNr, seq, leastNr = 1 }) =>
      tryWith(undefined, async (db) => {
        await db.put('lanes', { key, chatId, messages: messages.slice(-mostMessages), lastNr, seq, leastNr, usedAt: now() })
        const surplus = (await db.count('lanes')) - mostLanes
        if (surplus <= 0) return
        const oldest = await db.transaction('lanes').store.index('used').getAllKeys(null, surplus)
        for (const old of oldest) await db.delete('lanes', old)
      }),
    readMessages: () => tryWith([], async (db) => (await db.getAll('lanes')).flatMap(({ messages }) => [...messages])),
    forget: (chatId) =>
      tryWith(undefined, async (db) => {
        const lanes = await db.getAll('lanes')
        for (const { key } of lanes.filter((lane) => lane.chatId === chatId)) await db.delete('lanes', key)
      }),
    forgetAll: () => tryWith(undefined, async (db) => db.clear('lanes')),
    readDraftKeys: () => tryWith([], async (db) => db.getAllKeys('drafts')),
    readDraft: (key) =>
      tryWith<StoredDraft | undefined>(undefined, async (db) => {
        const stored = (await db.get('drafts', key)) ?? noDraft
        return typeof stored === 'string' ? { text: stored, things: {} } : stored
      }),
    writeDraft: (key, draft) =>
      tryWith(undefined, async (db) => {
        const tx = db.transaction('drafts', 'readwrite')
        unawaited(isBegun(draft) ? tx.store.put(draft, key) : tx.store.delete(key))
        // see local-copy.ts: a window that closes at once must not take it along
        tx.commit()
        await tx.done
      }),
    close: () => void opening?.then((db) => db.close()).catch(() => undefined),
  }
}

async function openDatabase(name: string): Promise<LastingDatabase<ChatSchema>> {
  const db = await openLasting<ChatSchema>({
    open: (hooks) =>
      openDB<ChatSchema>(name, 1, {
        upgrade: (made) => {
          made.createObjectStore('list')
          made.createObjectStore('lanes', { keyPath: 'key' }).createIndex('used', 'usedAt')
          made.createObjectStore('drafts')
        },
        ...hooks,
      }),
    // the server is asked again for what was cleared
    identify: async () => undefined,
  })
  noteDatabase(name)
  return db
}
