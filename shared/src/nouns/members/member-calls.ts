import { z } from 'zod'
import { flagSchema } from '#shared/access/profile-schema.ts'
import { formatsPartsSchema, formatsSchema, languageSchema, seatSchema } from '#shared/nouns/auth/session-schema.ts'
import { noticeChoicesSchema, quietHoursSchema } from '#shared/nouns/notices/notice-settings-schema.ts'
import { noticeFamilies, noticeMailPaces } from '#shared/nouns/notices/notice-settings.ts'
import { listedPartSchema, nextPartSchema } from '#shared/lib/list-schemas.ts'
import { emailSchema, idSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { shortcutsSchema } from '#shared/values/shortcuts-schema.ts'

/** The status of a seat, derived from sign-in and invitation (specification 1 §4 "User seat status"). */
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
  // the same by the specification's names (1 §3 "Seat user")
  id_user: z.string(),
  name: z.string(),
  id_profile: z.string(),
  /** kept by those who manage users; the person's own number is another */
  whatsapp: z.string().nullable(),
  /** the page after logging in, unless the person chose one */
  default_workspace: z.string().nullable(),
  /** empty: nobody was invited */
  invitation_email_response: z.array(z.object({ status: z.enum(['queued', 'sent', 'failed']) })),
  last_login_at: z.string().nullable(),
  created_at: z.string(),
  created_by: z.object({ name: z.string() }).nullable(),
})
export type MemberRow = z.infer<typeof memberRowSchema>

const seatCountSchema = z.object({ used: z.number().int(), max: z.number().int().nullable() })

/** As people write them: digits, and signs between them. */
const phoneSchema = z
  .string()
  .trim()
  .max(40)
  .regex(/^\+?[\d\s()./-]*\d[\d\s()./-]*$/)

const settingSchema = z.discriminatedUnion('setting_key', [
  z.strictObject({ setting_key: z.literal('display_name'), setting_value: z.string().trim().min(1).max(120) }),
  z.strictObject({ setting_key: z.literal('first_name'), setting_value: z.string().trim().min(1).max(80) }),
  z.strictObject({ setting_key: z.literal('last_name'), setting_value: z.string().trim().max(80) }),
  z.strictObject({ setting_key: z.literal('language'), setting_value: languageSchema.nullable() }),
  /** off: no mail at all */
  z.strictObject({ setting_key: z.literal('user_mention_notification_email'), setting_value: z.boolean() }),
  z.strictObject({ setting_key: z.literal('formats'), setting_value: formatsPartsSchema }),
  /** off: mentions are not told on the page Updates either */
  z.strictObject({ setting_key: z.literal('user_mention_notification_trama'), setting_value: z.boolean() }),
  /** of the families named; the others stay */
  z.strictObject({ setting_key: z.literal('notice_choices'), setting_value: noticeChoicesSchema }),
  z.strictObject({ setting_key: z.literal('notice_mails'), setting_value: z.enum(noticeMailPaces) }),
  z.strictObject({ setting_key: z.literal('notice_quiet'), setting_value: quietHoursSchema.nullable() }),
  z.strictObject({ setting_key: z.literal('personal_email'), setting_value: emailSchema.nullable() }),
  z.strictObject({ setting_key: z.literal('phone'), setting_value: phoneSchema.nullable() }),
  /** a path of this site, also as a copied address; null: the page of one's role. @throws `invalid_starting_page` */
  z.strictObject({ setting_key: z.literal('initial_url'), setting_value: z.string().max(600).nullable() }),
  /** in which moments are shown and typed; null: the organisation's. @throws `invalid_request` */
  z.strictObject({ setting_key: z.literal('timezone'), setting_value: z.string().min(1).max(80).nullable() }),
  z.strictObject({ setting_key: z.literal('single_keys'), setting_value: z.boolean() }),
  z.strictObject({ setting_key: z.literal('shortcuts'), setting_value: shortcutsSchema }),
  z.strictObject({ setting_key: z.literal('theme'), setting_value: z.enum(['light', 'dark', 'auto']).nullable() }),
])

/** @throws `invalid_starting_page` for an address that is no page of this workspace */
const start = z.string().max(600).nullable().optional()
const noted = { whatsapp: phoneSchema.nullable().optional(), default_workspace: start }
const on = z.union([z.literal(1), z.literal(true)])

/** One to three addresses with commas between them; empty ones are left out. */
const joinedEmails = z
  .string()
  .max(1000)
  .transform((text) => text.split(',').filter((part) => part.trim() !== ''))
  .pipe(z.array(emailSchema).min(1).max(3))

/** People of the organisation and one's own settings (specification 1 §2, §3 "Seat user", §7). */
export const memberCalls = defineCalls({
  /** what every member sees of the others */
  'GET v3/members': {
    about: 'The people of the organisation by name, for programs that write them into records.',
    who: 'member',
    tokens: true,
    query: listedPartSchema,
    answer: z.strictObject({
      items: z.array(z.strictObject({ id: z.string(), name: z.string(), active: z.boolean() })),
      next: nextPartSchema,
    }),
  },
  /** by name; `filters` stands for the three that stand beside it. `search` looks in name and e-mail, without case and accents (specification 1 §7: pages of 500) */
  'POST members/list': {
    about: 'The people of the organisation, by name.',
    who: { flag: 'manage_users' },
    reads: true,
    body: z.strictObject({
      search: z.string().max(200).optional(),
      seat: seatSchema.optional(),
      roleId: idSchema.optional(),
      status: z.enum(memberStatuses).optional(),
      filters: z
        .strictObject({ seat: seatSchema.optional(), id_profile: idSchema.optional(), status: z.enum(memberStatuses).optional() })
        .optional(),
      page: z.number().int().min(1).max(10_000).optional(),
      size: z.number().int().min(1).max(500).optional(),
    }),
    answer: z.object({ members: z.array(memberRowSchema), total: z.number().int() }),
  },
  /** how many seats are taken, invited people included, and how many the plan has; null: no end */
  'POST members/seats': {
    about: 'How many seats are taken, and how many there are.',
    who: { flag: 'manage_users' },
    reads: true,
    body: z.strictObject({}),
    answer: z.object({ builder: seatCountSchema, member: seatCountSchema, viewer: seatCountSchema }),
  },
  'POST members/invite': {
    about: 'Invites people by mail.',
    who: { flag: 'manage_users' },
    body: z.union([
      z.strictObject({ emails: z.array(emailSchema).min(1).max(3), roleId: idSchema, seat: seatSchema, ...noted }),
      // by the specification's names (1 §7 "Helper calls")
      z.strictObject({ email: joinedEmails, role: idSchema, seat: seatSchema.default('builder'), active: on.optional(), ...noted }),
    ]),
    answer: z.object({ members: z.array(memberRowSchema) }),
  },
  'POST members/update': {
    about: 'Changes a person’s seat, role or state.',
    who: { flag: 'manage_users' },
    body: z.union([
      z.strictObject({ id: idSchema, seat: seatSchema.optional(), roleId: idSchema.optional(), active: z.boolean().optional(), ...noted }),
      z.strictObject({
        id_user: idSchema,
        seat: seatSchema.optional(),
        id_profile: idSchema.optional(),
        active: flagSchema.optional(),
        ...noted,
      }),
    ]),
    answer: memberRowSchema,
  },
  'POST members/resend': { about: 'Mails an invitation again.', who: { flag: 'manage_users' }, body: z.strictObject({ id: idSchema }) },
  'GET user-settings/get': {
    about: 'One’s own settings.',
    who: 'member',
    answer: z.object({
      display_name: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      photo_url: z.string().nullable(),
      language: languageSchema.nullable(),
      theme: z.enum(['light', 'dark', 'auto']).nullable(),
      formats: formatsSchema,
      name: z.string(),
      personal_email: z.string().nullable(),
      phone: z.string().nullable(),
      /** somebody of outside; nobody here is */
      is_portal: z.boolean(),
      initial_url: z.string().nullable(),
      timezone: z.string().nullable(),
      single_keys: z.boolean(),
      shortcuts: shortcutsSchema,
      user_mention_notification_email: z.boolean(),
      user_mention_notification_trama: z.boolean(),
      notice_choices: z.record(z.enum(noticeFamilies), z.object({ product: z.boolean(), mail: z.boolean(), push: z.boolean() })),
      notice_mails: z.enum(noticeMailPaces),
      notice_quiet: z.object({ from: z.number(), to: z.number() }).nullable(),
    }),
  },
  'POST user-settings/update': { about: 'Changes one of one’s own settings.', who: 'member', whenBlocked: true, body: settingSchema },
})
