import { z } from 'zod'
import { chatTypes, type Chat, type ChatMessage, type ChatWindow } from '#shared/nouns/chat/chat.ts'
import { mailFactsSchema } from '#shared/nouns/table-mail/mail-facts.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'

const chatParts = {
  id: z.string(),
  chatType: z.enum(chatTypes),
  channelLabel: z.string(),
  iconColor: z.string(),
  backgroundColor: z.string().nullable(),
  members: z.array(z.string()).readonly(),
  dmWithUserId: z.string().nullable(),
  tableId: z.string().nullable(),
  recordId: z.string().nullable(),
  createdBy: z.string(),
  mayPost: z.boolean(),
  mayEdit: z.boolean(),
  starred: z.boolean(),
  muted: z.boolean(),
  follows: z.boolean(),
  readNr: countSchema,
  readAt: z.string().nullable().optional(),
  firstNr: countSchema,
  lastNr: countSchema,
  keepDays: countSchema.nullable(),
  fromJoining: z.boolean(),
  lastMessageAt: z.string().nullable(),
  lastMessage: z.strictObject({ authorId: z.string(), text: z.string(), from: z.string().optional() }).nullable(),
}
export const chatSchema: z.ZodType<Chat, Chat> = z.strictObject(chatParts)

/** A conversation for programs, with the names of the specification that devices work out themselves (3 §3). */
export type WireChat = Chat & { unreadCount: number; recordLabel: string | null }
export const wireChatSchema: z.ZodType<WireChat, WireChat> = z.strictObject({
  ...chatParts,
  unreadCount: countSchema,
  recordLabel: z.string().nullable(),
})

export const chatMessageSchema: z.ZodType<ChatMessage, ChatMessage> = z.strictObject({
  id: z.string(),
  chatId: z.string(),
  threadId: z.string().nullable(),
  nr: countSchema,
  seq: countSchema,
  authorId: z.string(),
  text: z.string(),
  mentions: z.array(z.string()).readonly(),
  replyTo: z.string().nullable(),
  reactions: z.record(z.string(), z.array(z.string()).readonly()),
  replies: countSchema,
  lastReplyAt: z.string().nullable(),
  pinned: z.boolean(),
  madeAt: z.string(),
  createdAt: z.string(),
  edited: z.boolean(),
  deleted: z.boolean(),
  mail: mailFactsSchema.optional(),
})

export const chatWindowSchema: z.ZodType<ChatWindow, ChatWindow> = z.strictObject({
  messages: z.array(chatMessageSchema).readonly(),
  firstNr: countSchema,
  lastNr: countSchema,
  seq: countSchema,
  reset: z.boolean(),
})
