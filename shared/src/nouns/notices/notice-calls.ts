import { z } from 'zod'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { fieldIdSchema, idSchema, itemIdSchema } from '#shared/lib/schemas.ts'
import { chatTypes } from '#shared/nouns/chat/chat.ts'
import { noticeTypes } from '#shared/nouns/notices/notice-kind.ts'
import { noticePlaceTypes } from '#shared/nouns/notices/notice-places.ts'
import { readerLimit } from '#shared/nouns/notices/notice-limits.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** `PushSubscription.toJSON()`: an uncompressed point of P-256 and 16 bytes, in base64url (RFC 8291 §3.1, §3.2) */
const subscriptionSchema = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  keys: z.strictObject({ p256dh: z.string().regex(/^B[\w-]{86}$/), auth: z.string().regex(/^[\w-]{22}$/) }),
})
export type PushKeys = z.output<typeof subscriptionSchema>

const none = z.string().optional()
/** A notice by the names of the specification (1 §3 "Notification/update"). */
const wireNoticeSchema = z.object({
  id: z.string(),
  /** of the item that it is about, as the person may see it now */
  title: z.string(),
  /** the kind; of an announcement its text */
  description: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
  isBookmarked: z.boolean(),
  forwardedBy: z.string().nullable(),
  rawLink: z.string(),
  previewId: z.string(),
  props: z.object({
    ...{ type: z.enum(noticeTypes), chatId: none, link: none, tableId: none, recordId: none, workspaceLink: none },
    chatType: z.enum(chatTypes).optional(),
    record: z.object({ table: z.string(), id: z.string() }).optional(),
  }),
})
export type WireNotice = z.infer<typeof wireNoticeSchema>

export const noticeCalls = defineCalls({
  'GET notifications/list': {
    about: 'One’s own updates: unread, bookmarked or read ones, the newest first.',
    who: 'member',
    query: z.strictObject({
      section: z.enum(['unread', 'bookmarked', 'read']).default('unread'),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: z.object({ items: z.array(wireNoticeSchema), total: countSchema }),
  },
  /**
   * The members among `members` who may see a thing that the caller sees: an item, a record and field of a table, a conversation or a task. For lists of people
   * to mention or to forward to. Not of a request for access: those who may answer it tell whether the thing is there, and whose it is. @throws `object_not_found`, `unauthorized`
   */
  'POST notices/readers': {
    about: 'Tells which of the named people may see a thing.',
    who: 'member',
    reads: true,
    body: z.strictObject({
      itemType: z.enum(noticePlaceTypes).exclude(['accessRequest']),
      itemId: z.union([itemIdSchema, idSchema]),
      recordId: idSchema.nullable(),
      fieldId: fieldIdSchema.nullable(),
      members: z.array(idSchema).max(readerLimit),
    }),
    answer: z.object({ members: z.array(z.string()) }),
  },
  /** The server's key for subscriptions, and whether the caller's session has one. */
  'GET notifications/subscription': {
    about: 'Tells whether this session is told of updates outside of the window, and the key to subscribe with.',
    who: 'member',
    answer: z.object({ publicKey: z.string(), isOn: z.boolean() }),
  },
  'POST notifications/subscribe': {
    about: 'Tells the browser of this session of updates from now on, also while no window is open.',
    who: 'member',
    body: z.strictObject({ type: z.literal('generic_browser'), subscription: subscriptionSchema }),
  },
  'POST notifications/unsubscribe': {
    about: 'Stops telling the browser of this session of updates.',
    who: 'member',
  },
})
