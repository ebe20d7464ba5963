import { workingHoursSchema } from '#shared/values/working-hours.ts'
import { z } from 'zod'
import { planSchema } from '#shared/access/plan-schema.ts'
import { profileSchema } from '#shared/access/profile-schema.ts'
import { clocks, dateOrders, decimals, firstDays } from '#shared/fields/formats.ts'
import { seats } from '#shared/values/seat.ts'
import { shortcutsSchema } from '#shared/values/shortcuts-schema.ts'

export const languageSchema = z.enum(['en', 'pt', 'es'])
export const seatSchema = z.enum(seats)

/** {@link Formats}: choices of how days, times and numbers are written */
export const formatsSchema = z.strictObject({
  dateOrder: z.enum(dateOrders).optional(),
  clock: z.enum(clocks).optional(),
  decimal: z.enum(decimals).optional(),
  firstDay: z.literal(firstDays).optional(),
})
/** Changed formats: an absent one stays, null leaves the choice to the organisation or the browser. */
export const formatsPartsSchema = z.strictObject({
  dateOrder: formatsSchema.shape.dateOrder.nullable(),
  clock: formatsSchema.shape.clock.nullable(),
  decimal: formatsSchema.shape.decimal.nullable(),
  firstDay: formatsSchema.shape.firstDay.nullable(),
})

export const organisationSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  primaryColor: z.string().nullable(),
  language: languageSchema,
  timezone: z.string(),
  currencySymbol: z.string(),
  hideTablesForMember: z.boolean(),
  /** absent in data from an older server, as is the next */
  logoUrl: z.string().nullish(),
  passwordLength: z.number().optional(),
  workingHours: workingHoursSchema.nullish(),
  demo: z.boolean().optional(),
  formats: formatsSchema.optional(),
  memberUploadDataShortcut: z.boolean().optional(),
  hideTasks: z.boolean().optional(),
  funMode: z.boolean().optional(),
  deleteAt: z.string().nullish(),
})

export const roleSchema = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  initialUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  profile: profileSchema,
})

export const ownMemberSchema = z.object({
  id: z.string(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  hue: z.number().int(),
  seat: seatSchema,
  roleId: z.string(),
  active: z.boolean(),
})

/**
 * The session data a device keeps in order to open offline (specification 1 §3 "Session data on login"). It holds no secret: the browser's
 * token is in an HttpOnly cookie.
 */
export const sessionDataSchema = z.object({
  member: ownMemberSchema,
  organisation: organisationSchema,
  role: roleSchema,
  /** absent in data from an older server */
  plan: planSchema.optional(),
  profile_settings: z.object({ initial_url: z.string().nullable() }),
  /** the person's own choices; null follows the organisation, or the device */
  settings: z.object({
    language: languageSchema.nullable(),
    theme: z.enum(['light', 'dark', 'auto']).nullable(),
    formats: formatsSchema.optional(),
    single_keys: z.boolean().optional(),
    shortcuts: shortcutsSchema.optional(),
    initial_url: z.string().nullish(),
    timezone: z.string().nullish(),
  }),
})
export type SessionData = z.infer<typeof sessionDataSchema>

/** The answer of every call that logs a person in. Programs use `token` as `Authorization: Bearer`. */
export const signedInSchema = sessionDataSchema.extend({ token: z.string() })
export type SignedIn = z.infer<typeof signedInSchema>

/** The first factor was good and the code is due: `POST auth/mfa-login` takes this with it. */
export const codeDueSchema = z.object({
  verifySession: z.string(),
  /** the answers that count: a code of the app or a recovery code, a mailed code, a passkey */
  ways: z.array(z.enum(['app', 'mail', 'passkey'])),
})
export type CodeDue = z.infer<typeof codeDueSchema>
export const entranceSchema = z.union([signedInSchema, codeDueSchema])
export type Entrance = z.infer<typeof entranceSchema>
