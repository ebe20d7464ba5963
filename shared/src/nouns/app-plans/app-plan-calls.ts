import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { appPlanSchema } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** A thing that a plan made. Fields, options, records and blocks of a new app go with theirs. */
const madeSchema = z.strictObject({
  type: z.enum(['folder', 'table', 'form', 'page', 'app', 'block', 'automation']),
  id: z.string(),
  label: z.string(),
  /** of a block: the app that was there before */
  of: idSchema.optional(),
})
export type MadeThing = z.infer<typeof madeSchema>

/** A part of a plan that was left out, or made in another way: where it stands, and why in words of the catalogue. */
export const planNoteSchema = z.strictObject({ path: z.string(), reason: z.string() })
export type PlanNote = z.infer<typeof planNoteSchema>

export const appPlanCalls = defineCalls({
  /** @throws `invalid_request` with each part that names nothing or is no setting, `permission_denied`, `plan_limit`; then nothing is left */
  'POST v3/app-plans': {
    about:
      'Makes tables, records, forms, pages, apps and automations as a plan describes them by label, all or none; `check` only looks whether it could be.',
    who: { flag: 'create_table' },
    tokens: true,
    maxBody: 2 * 1024 * 1024,
    body: z.strictObject({ plan: appPlanSchema, check: z.boolean().default(false) }),
    answer: z.strictObject({ id: idSchema.nullable(), made: z.array(madeSchema), notes: z.array(planNoteSchema) }),
  },
  /** @throws `not_found` for a plan of somebody else, or one that was undone */
  'DELETE v3/app-plans/:id': {
    about: 'Takes back all that a plan made, with everything in it, for good.',
    who: { flag: 'create_table' },
    tokens: true,
    params: z.strictObject({ id: idSchema }),
  },
})
