import { z } from 'zod'
import { profileSchema } from '#shared/access/profile-schema.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** Roles with the specification's wire names (specification 1 §3 "Role", §7). */
export const roleCalls = defineCalls({
  /** for those who manage roles or users; the top-level role is listed only for those who have it */
  'POST profile/list': {
    who: 'member',
    body: z.strictObject({}),
    answer: z.array(
      z.object({
        id_profile: z.string(),
        name: z.string(),
        color: z.string(),
        initial_url: z.string().nullable(),
        is_admin: z.boolean(),
        members: z.array(z.object({ user_id: z.string(), user_name: z.string(), photo_url: z.string().nullable() })),
        updated_by: z.object({ name: z.string(), photo_url: z.string().nullable() }).nullable(),
        updated_at: z.string(),
        profile: profileSchema,
      }),
    ),
  },
})
