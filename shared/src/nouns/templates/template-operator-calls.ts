import { z } from 'zod'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { idSchema } from '#shared/lib/schemas.ts'
import { cardSchema, templateDetailSchema } from '#shared/nouns/templates/template-calls.ts'
import { templateProblems, templateStates } from '#shared/nouns/templates/template-limits.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** The newest version of a template, as the operator looks at it. */
const judgedSchema = cardSchema.extend({
  version: countSchema,
  status: z.enum(templateStates),
  problem: z.enum(templateProblems).nullable(),
  /** the version that everybody is offered now */
  offered: countSchema.nullable(),
  made_at: z.string(),
})
export type JudgedTemplate = z.infer<typeof judgedSchema>

const who = 'operator' as const
const params = z.strictObject({ id: idSchema })
/** as it was looked at: a newer version is looked at first */
const version = z.number().int().min(1)

/** The gallery for the server's operator. Private templates are not told. */
export const templateOperatorCalls = defineCalls({
  'GET operator/templates': {
    about: 'Templates of all organizations, those that wait for approval first, fifty at a time.',
    who,
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    answer: z.strictObject({ total: countSchema, waiting: countSchema, items: z.array(judgedSchema) }),
  },
  'GET operator/templates/:id': {
    about: 'The words and the structure of a template’s newest version.',
    who,
    params,
    answer: templateDetailSchema.pick({ description: true, workspace: true, url: true, has_data: true, version: true }),
  },
  'GET operator/templates/:id/picture': {
    about: 'The picture of a template’s newest version.',
    who,
    params,
    streams: true,
    media: { answer: ['image/*'] },
  },
  /** @throws `template_not_found`, `conflict` for another version, or one that does not wait */
  'POST operator/templates/:id/approve': { about: 'Offers a version to everybody.', who, params, body: z.strictObject({ version }) },
  'POST operator/templates/:id/reject': {
    about: 'Refuses a version; its publishers see that.',
    who,
    params,
    body: z.strictObject({ version }),
  },
  'POST operator/templates/:id/feature': {
    about: 'Puts a template into the spotlight, or takes it out.',
    who,
    params,
    body: z.strictObject({ featured: z.boolean() }),
  },
})
