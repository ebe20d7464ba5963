import { z } from 'zod'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { searchTextLimit } from '#shared/nouns/chat/chat-limits.ts'
import { chatMessageSchema, chatSchema, chatWindowSchema, wireChatSchema } from '#shared/nouns/chat/chat-schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const chatId = z.strictObject({ chatId: idSchema })
const number = z.coerce.number().int().min(0)
const messages = z.strictObject({ messages: z.array(chatMessageSchema) })

/** Reading conversations. Everything people write travels as mutations. */
export const chatCalls = defineCalls({
  /** Channels and direct messages, and the newest conversations about records; older ones `before` the time of the last. */
  'GET chats': {
    about: 'The conversations that the person may read, with how far they have read them.',
    who: 'member',
    query: z.strictObject({ before: z.iso.datetime().optional() }),
    answer: z.strictObject({
      chats: z.array(wireChatSchema),
      /** older conversations about records exist */
      more: z.boolean(),
      saved: z.array(z.string()),
      /** another one than before: the organisation was restored, and numbers mean other messages */
      epoch: z.string(),
    }),
  },
  /** @throws `chat-conversation-not-found` */
  'GET chats/:chatId': {
    about: 'One conversation.',
    who: 'member',
    params: chatId,
    answer: wireChatSchema,
  },
  /**
   * A window of a conversation or thread: the end of it, or what comes before or after a number, or around a message. With `since` and `from`:
   * what has changed after a seq among the messages from a number on.
   */
  'GET chats/:chatId/messages': {
    about: 'A part of a conversation or of a thread in it.',
    who: 'member',
    params: chatId,
    query: z.strictObject({
      threadId: idSchema.optional(),
      before: number.optional(),
      after: number.optional(),
      around: idSchema.optional(),
      /** ISO; around the first message of that moment or later */
      at: z.iso.datetime().optional(),
      since: number.optional(),
      from: number.optional(),
    }),
    answer: chatWindowSchema,
  },
  /** @throws `chat-conversation-not-found` for a record that the person does not see */
  'GET chats/of-record/:tableId/:recordId': {
    about: 'The conversation about a record, or with people outside by mail; null before anybody has written.',
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema, recordId: idSchema }),
    query: z.strictObject({ type: z.enum(['record', 'external']).optional() }),
    answer: z.strictObject({ chat: chatSchema.nullable() }),
  },
  /** @throws `chat-conversation-not-found`, also for those who may not change it */
  'GET chats/:chatId/export': {
    about: 'Every message of a channel as JSON, for those who may change the channel.',
    who: 'member',
    params: chatId,
    streams: true,
    media: { answer: ['application/json'] },
  },
  'GET chats/:chatId/pinned': {
    about: 'The pinned messages of a conversation, the newest first.',
    who: 'member',
    params: chatId,
    answer: messages,
  },
  'GET chat-messages/saved': {
    about: 'The messages that the person keeps for later and may still read, the newest first.',
    who: 'member',
    answer: messages,
  },
  /** one message with its conversation, for links to it. @throws `chat-conversation-not-found` */
  'GET chat-messages/:messageId': {
    about: 'One message.',
    who: 'member',
    params: z.strictObject({ messageId: idSchema }),
    answer: chatMessageSchema,
  },
  /** The HTML is as it came: it is shown in a frame that runs nothing, and never as part of a page. @throws `chat-conversation-not-found` */
  'GET chat-messages/:messageId/mail': {
    about: 'The whole mail behind a message: its text with quoted history, and its HTML as it came.',
    who: 'member',
    params: z.strictObject({ messageId: idSchema }),
    answer: z.strictObject({ text: z.string(), html: z.string().nullable() }),
  },
  /** The server asks in the reader's place, so that the other host learns no address. @throws `chat-conversation-not-found`, `too_many_requests` */
  'GET chat-messages/:messageId/mail/picture': {
    about: 'A picture of another host that the HTML of a mail shows, as a data address; null where there is none to show.',
    who: 'member',
    params: z.strictObject({ messageId: idSchema }),
    query: z.strictObject({ address: z.string().min(8).max(2000) }),
    answer: z.strictObject({ picture: z.string().nullable() }),
  },
  'POST chat-messages/search': {
    about: 'Messages that hold all words, in every conversation that the person may read, the newest first.',
    who: 'member',
    reads: true,
    body: z.strictObject({
      text: z.string().max(searchTextLimit),
      chatId: idSchema.optional(),
      authorId: idSchema.optional(),
    }),
    answer: messages,
  },
  'GET v3/conversations/user-dms': {
    about: 'The people to whom the person may write direct messages.',
    who: 'member',
    answer: z.strictObject({ users_id: z.union([z.literal('*'), z.array(z.string())]) }),
  },
})
