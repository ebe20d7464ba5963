import { z } from 'zod'
import { emailSchema, idSchema } from '#shared/lib/schemas.ts'
import { templatePictureSchema } from '#shared/nouns/templates/template-calls.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const who = { flag: 'create_table' } as const
/** a name or an address at another product, as somebody writes it; absent in a change: it stays */
const handle = z.string().trim().max(200).optional()

const wanted = {
  name: z.string().trim().min(1).max(100),
  email: emailSchema,
  profile_picture: templatePictureSchema,
  twitter: handle,
  linkedin: handle,
  whatsapp: handle,
  discord: handle,
}

/** Specification 3 §3 "Builder profile". */
const builderProfileSchema = z.strictObject({
  id_template_builder: idSchema,
  name: z.string(),
  email: z.string(),
  profile_picture: z.string().nullable(),
  twitter: z.string(),
  linkedin: z.string(),
  whatsapp: z.string(),
  discord: z.string(),
})
export type BuilderProfile = z.infer<typeof builderProfileSchema>

/** With the token by which another member or organisation shares the profile; it is answered once and stored nowhere. */
const withTokenSchema = builderProfileSchema.extend({ profile_token: z.string().optional() })
export type BuilderProfileWithToken = z.infer<typeof withTokenSchema>

/** Profiles under which templates are published. A member has one at most; members of several organisations may share one. */
export const templateBuilderCalls = defineCalls({
  /** @throws `profile_not_found` */
  'GET template/builder/current': { about: 'The caller’s builder profile.', who: 'member', answer: builderProfileSchema },
  /** @throws `conflict` for a member who has one, `invalid_picture_format` */
  'POST template/builder/create': {
    about: 'Makes the caller’s builder profile. The answer holds its token, once.',
    who,
    body: z.strictObject(wanted),
    answer: withTokenSchema,
  },
  /** @throws `profile_not_found`, `invalid_picture_format` */
  'POST template/builder/update': {
    about: 'Changes the caller’s builder profile, or gives it another token.',
    who,
    body: z
      .strictObject({ id_template_builder: idSchema, ...wanted, renew_token: z.boolean().optional() })
      .partial()
      .required({ id_template_builder: true }),
    answer: withTokenSchema,
  },
  /** @throws `profile_not_found` */
  'POST template/builder/link': {
    about: 'Shares the builder profile of a token with the caller.',
    who,
    body: z.strictObject({ profile_token: z.string().trim().min(1, 'required').max(200) }),
    answer: builderProfileSchema,
  },
})
