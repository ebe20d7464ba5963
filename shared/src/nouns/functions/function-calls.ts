import { z } from 'zod'
import { flagSchema } from '#shared/access/profile-schema.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { activeFilterSchema, listSizeSchema } from '#shared/lib/list-schemas.ts'
import { idSchema, labelSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { functionLanguages, functionProblems, longestSource, triggerEvents } from '#shared/nouns/functions/function.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const who = { flag: 'development' } as const
const params = z.strictObject({ id: idSchema })
const personSchema = z.strictObject({ id: z.string(), name: z.string() })
const languageSchema = z.enum(functionLanguages)

const triggerSchema = z.strictObject({
  event: z.array(z.enum(triggerEvents)).min(1).max(triggerEvents.length),
  related_table: tableIdSchema,
})

/** Specification 3 §3 "Low-code function". */
const functionSchema = z.strictObject({
  id_trama_low_code_functions: idSchema,
  label: z.string(),
  active: flagSchema,
  language: languageSchema,
  trigger: triggerSchema.nullable(),
  is_async: flagSchema,
  /** the number of its newest version; 0: no code yet */
  version: countSchema,
  problem: z.enum(functionProblems).nullable(),
  created_by: personSchema,
  updated_by: personSchema,
  /** whose rights it has: the person who last saved code or switched it on */
  owner: personSchema,
  created_at: z.string(),
  updated_at: z.string(),
})
export type LowCodeFunction = z.infer<typeof functionSchema>

/** Without defaults: an absent part of a change stays as it is. */
const parts = {
  active: flagSchema.optional(),
  language: languageSchema.optional(),
  trigger: triggerSchema.nullable().optional(),
  is_async: flagSchema.optional(),
}

const versionFacts = {
  id_trama_low_code_function_version: idSchema,
  version: countSchema,
  note: z.string(),
  language: languageSchema,
  is_async: flagSchema,
  created_by: personSchema,
  created_at: z.string(),
}
const versionSchema = z.strictObject({ ...versionFacts, source_code: z.string() })
export type FunctionVersion = z.infer<typeof versionSchema>

/** Functions in code (specification 3 §7). Reading needs the capability alone; every save needs the feature `lowCode` of the plan. */
export const functionCalls = defineCalls({
  'GET v3/low-code-functions': {
    about: 'The functions in code, the last made first.',
    who,
    query: z.strictObject({
      page: z.coerce.number().int().min(1).default(1),
      size: listSizeSchema,
      /** 1: triggers only, 0: functions only */
      trigger: z.enum(['', '0', '1']).default(''),
      q: z.string().trim().max(200).default(''),
      filters: activeFilterSchema('active'),
    }),
    answer: z.strictObject({ items: z.array(functionSchema), total: countSchema }),
  },
  'POST v3/low-code-functions': {
    about: 'Makes a function without code.',
    who,
    body: z.strictObject({ label: labelSchema, ...parts }),
    answer: functionSchema,
  },
  'GET v3/low-code-functions/:id': { about: 'One function in code.', who, params, answer: functionSchema },
  'PUT v3/low-code-functions/:id': {
    about: 'Changes a function. What is not named stays. Whoever switches it on lends it their rights.',
    who,
    params,
    body: z.strictObject({ label: labelSchema.optional(), ...parts }),
    answer: functionSchema,
  },
  'DELETE v3/low-code-functions/:id': { about: 'Deletes a function.', who, params },
  'GET v3/low-code-functions/:id/version': {
    about: 'The versions of a function without their code, the newest first.',
    who,
    params,
    answer: z.strictObject({ items: z.array(z.strictObject(versionFacts)) }),
  },
  'GET v3/low-code-functions/:id/version/:versionId': {
    about: 'One version of a function with its code.',
    who,
    params: z.strictObject({ id: idSchema, versionId: idSchema }),
    answer: versionSchema,
  },
  'POST v3/low-code-functions/:id/version': {
    about: 'Saves code as a new version, with which the function runs from then on, with the rights of the person who saves.',
    who,
    params,
    body: z.strictObject({
      id_trama_low_code_functions: idSchema,
      is_async: flagSchema,
      language: languageSchema.optional(),
      note: z.string().trim().max(500).default(''),
      source_code: z.string().max(longestSource),
    }),
    answer: versionSchema,
  },
})
