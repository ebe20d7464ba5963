import { z } from 'zod'
import { tokenScopesSchema } from '#shared/access/token-scopes.ts'
import { activeFilterSchema, listSizeSchema } from '#shared/lib/list-schemas.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { flagSchema } from '#shared/access/profile-schema.ts'
import { idSchema, labelSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const who = { flag: 'development' } as const
const params = z.strictObject({ id: idSchema })
/** a page's origin, as browsers send it */
const originsSchema = z.array(z.string().regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/, 'not an origin')).max(20)
const person = z.strictObject({ id: z.string(), name: z.string() })

/** Specification 3 §3 "API token", without the secret. */
const apiTokenSchema = z.strictObject({
  id_api_token: idSchema,
  name: z.string(),
  ativo: flagSchema,
  /** first and last characters of the secret */
  prefix: z.string(),
  last_four: z.string(),
  scopes: tokenScopesSchema,
  /** pages of these origins may use it from a browser */
  origins: z.array(z.string()),
  /** null: no end */
  expires_at: z.string().nullable(),
  /** at most an hour old; null: never used */
  last_used_at: z.string().nullable(),
  criado_em: z.string(),
  atualizado_em: z.string(),
  /** the token has this person's rights */
  org_created_by: person,
  org_updated_by: person,
})
export type ApiToken = z.infer<typeof apiTokenSchema>

/** With the secret, which is answered once and stored nowhere. */
const apiTokenWithSecretSchema = apiTokenSchema.extend({ token: z.string() })
export type ApiTokenWithSecret = z.infer<typeof apiTokenWithSecretSchema>

/** Tokens of programs (specification 3 §7). They need the feature `api` of the plan. */
export const apiTokenCalls = defineCalls({
  'POST v3/api-token': {
    about: 'Makes a token for a program. The answer holds its secret, once.',
    who,
    body: z.strictObject({
      name: labelSchema,
      scopes: tokenScopesSchema.default({ tables: '*', verbs: ['read', 'write'] }),
      origins: originsSchema.default([]),
      expires_at: z.iso.datetime().nullable().default(null),
    }),
    answer: apiTokenWithSecretSchema,
  },
  /** `filters`: `ativo` as 0 or 1, alone or as JSON `{"ativo":1}` */
  'GET v3/api-token': {
    about: 'The tokens of the organization, the last made first.',
    who,
    query: z.strictObject({
      page: z.coerce.number().int().min(1).default(1),
      size: listSizeSchema,
      q: z.string().trim().max(200).default(''),
      filters: activeFilterSchema('ativo'),
    }),
    answer: z.strictObject({ items: z.array(apiTokenSchema), total: countSchema }),
  },
  'GET v3/api-token/:id': { about: 'One token.', who, params, answer: apiTokenSchema },
  /** `token_to_save`: the secret that `generate` answered, which from then on replaces the old one; none, or the present one, changes nothing, and no other is taken */
  'PUT v3/api-token/:id': {
    about: 'Changes a token’s name, switches it on or off, or confirms its new secret.',
    who,
    params,
    body: z.strictObject({
      name: labelSchema,
      ativo: flagSchema,
      token_to_save: z.string().max(200).nullable().optional(),
      origins: originsSchema.optional(),
    }),
    answer: apiTokenSchema,
  },
  /** the old secret works until the new one is confirmed, within 15 minutes; only the token’s maker may ask */
  'GET v3/api-token/:id/generate': {
    about: 'Proposes a new secret for a token.',
    who,
    bearerOnly: true,
    params,
    answer: apiTokenWithSecretSchema,
  },
  /** the same for a person's own screen, whose cookie no other page can use for a POST */
  'POST v3/api-token/:id/generate': { about: 'Proposes a new secret for a token.', who, params, answer: apiTokenWithSecretSchema },
  'DELETE v3/api-token/:id': { about: 'Deletes a token for good.', who, params },
})
