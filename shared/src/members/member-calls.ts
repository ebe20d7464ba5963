import { z } from 'zod'
import { languageSchema, seatSchema } from '#shared/auth/session-schema.ts'
import { emailSchema, idSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** The spec's derived "user seat status" (specification 1 §4). */
export const memberStatuses = ['active', 'invited', 'undelivered', 'disabled'] as const

export const memberRowSchema = z.object({
  id: z.string(),
  displayName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  hue: z.number().int(),
  seat: seatSchema,
  roleId: z.string(),
  active: z.boolean(),
  status: z.enum(memberStatuses),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  lastLoginAt: z.string().nullable(),
})
export type MemberRow = z.infer<typeof memberRowSchema>

const settingSchema = z.discriminatedUnion('setting_key', [
  z.strictObject({ setting_key: z.literal('display_name'), setting_value: z.string().trim().min(1).max(120) }),
  z.strictObject({ setting_key: z.literal('first_name'), setting_value: z.string().trim().min(1).max(80) }),
  z.strictObject({ setting_key: z.literal('last_name'), setting_value: z.string().trim().max(80) }),
  z.strictObject({ setting_key: z.literal('language'), setting_value: languageSchema.nullable() }),
  z.strictObject({ setting_key: z.literal('theme'), setting_value: z.enum(['light', 'dark', 'auto']).nullable() }),
])

/** People of the organisation and one's own settings (specification 1 §2, §3 "Seat user", §7). */
export const memberCalls = defineCalls({
  'POST members/list': {
    who: { flag: 'manage_users' },
    body: z.strictObject({ search: z.string().max(200).optional() }),
    answer: z.object({ members: z.array(memberRowSchema) }),
  },
  'POST members/invite': {
    who: { flag: 'manage_users' },
    body: z.strictObject({ emails: z.array(emailSchema).min(1).max(3), roleId: idSchema, seat: seatSchema }),
    answer: z.object({ members: z.array(memberRowSchema) }),
  },
  'POST members/update': {
    who: { flag: 'manage_users' },
    body: z.strictObject({ id: idSchema, seat: seatSchema.optional(), roleId: idSchema.optional(), active: z.boolean().optional() }),
    answer: memberRowSchema,
  },
  'POST members/resend': { who: { flag: 'manage_users' }, body: z.strictObject({ id: idSchema }) },
  'GET user-settings/get': {
    who: 'member',
    answer: z.object({
      display_name: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      photo_url: z.string().nullable(),
      language: languageSchema.nullable(),
      theme: z.enum(['light', 'dark', 'auto']).nullable(),
    }),
  },
  'POST user-settings/update': { who: 'member', body: settingSchema },
})
