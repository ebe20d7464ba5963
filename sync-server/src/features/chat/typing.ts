import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import type { ChatNews, ChatSaid } from '#shared/nouns/chat/chat-news.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { concerns } from '#server/features/chat/chat-news.ts'
import { mayPost, mayRead } from '#server/features/chat/chat-rights.ts'
import { findChat } from '#server/features/chat/chat-store.ts'
import { noteWatching } from '#server/features/chat/watching.ts'
import type { Platform } from '#server/platform/platform.ts'

const saidSchema: z.ZodType<ChatSaid> = z.strictObject({
  type: z.literal('typing'),
  looks: z.literal(true).optional(),
  chatId: idSchema,
  threadId: idSchema.nullable(),
})

/** A person is passed on once in this time, and as being there once in the other (specification 3 §9). */
const onceInMs = { typing: 1_000, here: 5_000 } as const
const mostKept = 10_000
/** People who are there are shown in smaller conversations: in a large one everybody would tell everybody. */
const mostShown = 50

/** Tells the others in a conversation who is writing and who has it open. The latter is noted for one about a record. @returns a function that stops it */
export function passOnTyping(platform: Platform): () => void {
  const last = new Map<string, number>()
  return platform.events.on('live-heard', ({ orgId, memberId, text }) => {
    const message = readSaid(text)
    if (!message) return
    const now = platform.now().getTime()
    const { chatId, threadId, looks } = message
    const org = platform.orgs.open(orgId)
    if (looks) noteWatching(org, chatId, memberId, now)
    const kind = looks ? 'here' : 'typing'
    const key = looks ? `${orgId} ${memberId} ${chatId}` : `${orgId} ${memberId}`
    if (now - (last.get(key) ?? 0) < onceInMs[kind]) return
    if (last.size > mostKept) last.clear()
    last.set(key, now)
    const chat = findChat(org, chatId)
    const contextOf = (id: string) => createOrgContext(org, id, { now: platform.now, source: 'chat' })
    const holds = (test: () => boolean): boolean => {
      try {
        return test()
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    }
    if (!chat || !holds(() => mayRead(contextOf(memberId), chat) && (looks === true || mayPost(contextOf(memberId), chat)))) return
    if (looks && chat.row.kind === 'private_channel' && (chat.members?.size ?? Infinity) > mostShown) return
    const news: ChatNews = looks ? { type: 'chat-here', chatId, memberId } : { type: 'chat-typing', chatId, threadId, memberId }
    const json = JSON.stringify(news)
    const hears = (id: string): boolean => {
      const context = contextOf(id)
      return concerns(context, chat) && mayRead(context, chat)
    }
    platform.events.emit('live-news', { orgId, tell: (id) => (id !== memberId && holds(() => hears(id)) ? [json] : []) })
  })
}

function readSaid(text: string): ChatSaid | undefined {
  try {
    return saidSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
