import { z } from 'zod'
import { capabilityFlags } from '#shared/values/capability-flags.ts'
import { flagSchema, itemLevelSchema, profileSchema, tableRulesSchema } from '#shared/access/profile-schema.ts'
import { hueSchema, idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const wildcard = z.literal('*')

/**
 * One change of a role. Roles are sent change by change, so that two people who edit one do not undo each other's work. `null` takes an entry
 * away; grants and revocations follow specification 1 §4 on the profile as it is when they arrive.
 */
export const roleChangeSchema = z.union([
  z.strictObject({ flag: z.enum(capabilityFlags), value: flagSchema }),
  z.strictObject({ map: z.literal('tables'), id: z.union([tableIdSchema, wildcard]), value: tableRulesSchema.nullable() }),
  z.strictObject({
    map: z.enum(['dashboards', 'pages', 'doc_pages']),
    id: z.union([idSchema, wildcard]),
    value: itemLevelSchema.nullable(),
  }),
])
export type RoleChange = z.infer<typeof roleChangeSchema>

const nameSchema = z.string().trim().min(1).max(80)
/** read by `readStartingPage` */
const startingPageSchema = z.string().max(1000).nullable()
const peopleSchema = z.array(idSchema).max(500)

const roleRowSchema = z.object({
  id_profile: z.string(),
  name: z.string(),
  color: z.string(),
  initial_url: z.string().nullable(),
  is_admin: z.boolean(),
  members: z.array(z.object({ user_id: z.string(), user_name: z.string(), photo_url: z.string().nullable() })),
  updated_by: z.object({ name: z.string(), photo_url: z.string().nullable() }).nullable(),
  updated_at: z.string(),
  /** another number after every change */
  version: z.number().int(),
  profile: profileSchema,
})
export type RoleRow = z.infer<typeof roleRowSchema>

/** Roles with the specification's wire names (specification 1 §3 "Role", §7). */
export const roleCalls = defineCalls({
  /** for those who manage roles or users; the top-level role is listed only for those who have it */
  'POST profile/list': {
    about: 'The roles and the people who have them.',
    who: 'member',
    reads: true,
    body: z.strictObject({}),
    answer: z.array(roleRowSchema),
  },
  'POST profile/create': {
    about: 'Makes a role.',
    who: { flag: 'manage_profile' },
    body: z.strictObject({
      profile_name: nameSchema,
      color: hueSchema.optional(),
      initial_url: startingPageSchema.optional(),
      profile_data: profileSchema.optional(),
      /** who gets it, instead of the role they have */
      members: peopleSchema.optional(),
    }),
    answer: z.object({ id: z.string() }),
  },
  /** `profile_data` replaces the whole object; with `version` only if the role is unchanged since. `members` are added, none is removed. */
  'POST profile/update': {
    about: 'Changes a role.',
    who: { flag: 'manage_profile' },
    body: z.strictObject({
      profile_id: idSchema,
      profile_name: nameSchema.optional(),
      color: hueSchema.optional(),
      initial_url: startingPageSchema.optional(),
      profile_data: profileSchema.optional(),
      version: z.number().int().optional(),
      changes: z.array(roleChangeSchema).max(200).optional(),
      members: peopleSchema.optional(),
    }),
    answer: roleRowSchema,
  },
  'POST profile/delete': {
    about: 'Deletes a role; its people get another.',
    who: { flag: 'manage_profile' },
    body: z.strictObject({ profile_id: idSchema, users_new_profile: idSchema.optional() }),
  },
  'POST v4/duplicate/profile': {
    about: 'Copies a role.',
    who: { flag: 'manage_profile' },
    body: z.strictObject({ profile_id: idSchema }),
    answer: z.object({ id: z.string() }),
  },
})
