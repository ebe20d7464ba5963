import { z } from 'zod'
import { itemIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** Wire names of what can be shared (specification 2 §3 "Public view"); tables and forms follow with their issue. */
const sharedTypeSchema = z.enum(['dashboard', 'doc_page'])
const target = z.strictObject({ type: sharedTypeSchema, identifier: itemIdSchema })

const publicViewSchema = z.object({
  type: sharedTypeSchema,
  canWrite: z.boolean(),
  token: z.string(),
  active: z.boolean(),
  config: z.object({}),
})

/** 32 random bytes as base64url */
const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Public read-only links (specification 2 §7). The visitor's calls need no session; the token is the right. */
export const publicLinkCalls = defineCalls({
  'POST public-view/get': { who: 'member', body: target, answer: publicViewSchema },
  'POST public-view/create': { who: 'builder', body: target, answer: publicViewSchema },
  'POST public-view/delete': { who: 'builder', body: target },
  /** a PublicItem as JSON, with an ETag */
  'GET public/:token': { who: 'anyone', params: z.object({ token: tokenSchema }), streams: true },
  /** server-sent events: `changed` within a second of a change, `gone` when the link ends */
  'GET public/:token/events': { who: 'anyone', params: z.object({ token: tokenSchema }), streams: true },
})
