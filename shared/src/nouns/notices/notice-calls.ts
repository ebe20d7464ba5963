import { z } from 'zod'
import { fieldIdSchema, idSchema, itemIdSchema, itemTypeSchema } from '#shared/lib/schemas.ts'
import { readerLimit } from '#shared/nouns/notices/notice-limits.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** `PushSubscription.toJSON()`: an uncompressed point of P-256 and 16 bytes, in base64url (RFC 8291 §3.1, §3.2) */
const subscriptionSchema = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  keys: z.strictObject({ p256dh: z.string().regex(/^B[\w-]{86}$/), auth: z.string().regex(/^[\w-]{22}$/) }),
})
export type PushKeys = z.output<typeof subscriptionSchema>

export const noticeCalls = defineCalls({
  /**
   * The members among `members` who may see a thing that the caller sees: an item, or a record and field of a table. For lists of people
   * to mention or to forward to. @throws `object_not_found`, `unauthorized`
   */
  'POST notices/readers': {
    about: 'Tells which of the named people may see a thing.',
    who: 'member',
    reads: true,
    body: z.strictObject({
      itemType: itemTypeSchema,
      itemId: itemIdSchema,
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
