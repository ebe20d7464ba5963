import { z } from 'zod'
import { flagSchema } from '#shared/access/profile-schema.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { activeFilterSchema, listSizeSchema } from '#shared/lib/list-schemas.ts'
import { idSchema, labelSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import {
  functionLanguages,
  functionProblems,
  functionRunStatuses,
  longestSource,
  runBeginnings,
  mostSecrets,
  secretNamePattern,
  triggerEvents,
} from '#shared/nouns/functions/function.ts'
import { isAddressRule, longestAddressRule, mostAddressRules } from '#shared/nouns/functions/address-rules.ts'
import { toldParts } from '#shared/lib/told-parts.ts'
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
  /** beginnings of addresses that its code may ask, `*` for all; an empty list: none */
  addresses: z.array(z.string()),
  /** names of the secrets that its code may read */
  secrets: z.array(z.string()),
  /** the number of its newest version; 0: no code yet */
  version: countSchema,
  problem: z.enum(functionProblems).nullable(),
  created_by: personSchema,
  updated_by: personSchema,
  /** whose rights it has: the person who last saved code */
  owner: personSchema,
  created_at: z.string(),
  updated_at: z.string(),
})
export type LowCodeFunction = z.infer<typeof functionSchema>

const addressSchema = z.string().trim().max(longestAddressRule).refine(isAddressRule, 'the beginning of an address, or *')
const secretNameSchema = z.string().regex(secretNamePattern, 'letters, digits and _, a letter first')

/** Without defaults: an absent part of a change stays as it is. */
const parts = {
  active: flagSchema.optional(),
  language: languageSchema.optional(),
  trigger: triggerSchema.nullable().optional(),
  is_async: flagSchema.optional(),
  addresses: z.array(addressSchema).max(mostAddressRules).optional(),
  secrets: z.array(secretNameSchema).max(mostSecrets).optional(),
}
const changedParts = { label: labelSchema.optional(), ...parts }

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

/** Any JSON value, as code gives and takes it. */
export const jsonSchema = z.json() as z.ZodType<JsonValue, JsonValue>

const changeSchema = z.strictObject({
  op: z.enum(['insert', 'update', 'delete']),
  table_id: z.string(),
  id: z.string(),
  /** as the code gave them, by label or id */
  values: z.record(z.string(), z.unknown()),
})
export type FunctionChangeTold = z.infer<typeof changeSchema>

/** `write`: the changes were refused, by `id` of the errors; `refused`: the code said so itself. */
const runErrorSchema = z.strictObject({
  reason: z.enum(['code', 'time', 'memory', 'limit', 'refused', 'write']),
  message: z.string(),
  line: z.number().int().min(1).optional(),
  id: z.string().optional(),
  details: z.unknown().optional(),
})
export type FunctionRunError = z.infer<typeof runErrorSchema>

const runSchema = z.strictObject({
  id: idSchema,
  status: z.enum(['done', 'failed']),
  output: jsonSchema,
  log: z.string(),
  ms: countSchema,
  /** megabytes times milliseconds */
  mbms: countSchema,
  /** the changes that were made; those of a dry run would be made */
  changes: z.array(changeSchema),
  error: runErrorSchema.nullable(),
})
export type FunctionRunAnswer = z.infer<typeof runSchema>

const keptRunSchema = z.strictObject({
  id: idSchema,
  version: countSchema,
  began: z.enum(runBeginnings),
  dry_run: z.boolean(),
  status: z.enum(functionRunStatuses),
  ms: countSchema,
  mbms: countSchema,
  at: z.string(),
  /** JSON text; null for others than those who may read it, and for what was too long to be kept */
  input: z.string().nullable(),
  output: z.string().nullable(),
  log: z.string().nullable(),
  changes: z.array(changeSchema).nullable(),
  error: runErrorSchema.nullable(),
})
export type KeptFunctionRun = z.infer<typeof keptRunSchema>

const engineSchema = z.strictObject({
  language: languageSchema,
  /** `namespaces`: a process without files, network and rights; `wasm`: an interpreter inside one; `off`: `reason` says why */
  level: z.enum(['namespaces', 'wasm', 'off']),
  reason: z.string(),
})
export type FunctionEngine = z.infer<typeof engineSchema>

const secretReaderSchema = z.strictObject({
  function: z.strictObject({ id: z.string(), label: z.string() }),
  /** the person whose code it was */
  writer: personSchema,
  at: z.string(),
})
const secretSchema = z.strictObject({
  name: z.string(),
  updated_at: z.string(),
  /** the functions that were told it, the last first */
  readers: z.array(secretReaderSchema),
})
export type FunctionSecret = z.infer<typeof secretSchema>
const secretParams = z.strictObject({ name: secretNameSchema })

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
    about: 'Changes a function. What is not named stays.',
    who,
    params,
    body: z.strictObject({ ...changedParts, ...toldParts(functionSchema, changedParts) }),
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
  'POST v3/low-code-functions/:id/run': {
    about: 'Runs a function with an input, and makes the changes that it asks for in one transaction; a dry run only tells them.',
    who,
    params,
    body: z.strictObject({
      input: jsonSchema.default(null),
      /** an earlier version, by its number */
      version: z.number().int().min(1).optional(),
      dry_run: z.boolean().default(false),
    }),
    answer: runSchema,
  },
  'GET v3/low-code-functions/:id/runs': {
    about: 'The last runs of a function, the newest first. What they said is told to those whose rights they had or who started them.',
    who,
    params,
    query: z.strictObject({ page: z.coerce.number().int().min(1).default(1), size: listSizeSchema }),
    answer: z.strictObject({ items: z.array(keptRunSchema), total: countSchema }),
  },
  'GET low-code/engines': {
    about: 'How each language of functions is locked in here, or why it is off.',
    who,
    answer: z.array(engineSchema),
  },
  'GET low-code/secrets': {
    about: 'The names of the secrets that functions may read, and the functions that did. Their values are told to nobody.',
    who,
    answer: z.strictObject({ items: z.array(secretSchema) }),
  },
  'PUT low-code/secrets/:name': {
    about: 'Keeps a secret for functions, or gives a known one another value.',
    who,
    params: secretParams,
    body: z.strictObject({ value: z.string().min(1).max(4000) }),
  },
  'DELETE low-code/secrets/:name': { about: 'Deletes a secret of functions.', who, params: secretParams },
})
