import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import type { ChatNews, ChatSaid } from '#shared/nouns/chat/chat-news.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext } from '#server/access/org-context.ts'
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

/** A person is passed on once in this time. */
const onceInMs = 1_000
const mostKept = 10_000

/** Tells the others in a conversation who is writing, and notes who has one about a record open. Stored nowhere. @returns a function that stops it */
export function passOnTyping(platform: Platform): () => void {
  const last = new Map<string, number>()
  return platform.events.on('live-heard', ({ orgId, memberId, text }) => {
    const message = readSaid(text)
    const now = platform.now().getTime()
    if (message?.looks) return noteWatching(platform.orgs.open(orgId), message.chatId, memberId, now)
    const key = `${orgId} ${memberId}`
    if (!message || now - (last.get(key) ?? 0) < onceInMs) return
    if (last.size > mostKept) last.clear()
    last.set(key, now)
    const org = platform.orgs.open(orgId)
    const chat = findChat(org, message.chatId)
    const contextOf = (id: string) => createOrgContext(org, id, { now: platform.now, source: 'chat' })
    const holds = (test: () => boolean): boolean => {
      try {
        return test()
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    }
    if (!chat || !holds(() => mayRead(contextOf(memberId), chat) && mayPost(contextOf(memberId), chat))) return
    const news: ChatNews = { type: 'chat-typing', chatId: message.chatId, threadId: message.threadId, memberId }
    const json = JSON.stringify(news)
    platform.events.emit('live-news', {
      orgId,
      tell: (id) => (id !== memberId && holds(() => mayRead(contextOf(id), chat)) ? [json] : []),
    })
  })
}

function readSaid(text: string): ChatSaid | undefined {
  try {
    return saidSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
