import * as z from 'zod/mini'
import { isShortId, isUuid } from '#shared/lib/ids.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { fieldIdSchema, tableIdSchema, textUpTo, wholeNumber } from '#shared/lib/small-schemas.ts'
import { onlyPlace } from '#shared/nouns/automations/template-text.ts'
import { learntKinds, mostLearnt } from '#shared/nouns/automations/values/learnt-parts.ts'
import { mostLinks, readSource } from '#shared/nouns/automations/values/value-path.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { askedSchema } from '#shared/values/asked-values.ts'
import { fieldsOfFilter } from '#shared/values/query.ts'
import { filterGroupSchema } from '#shared/values/query-schema.ts'

/** The fields that an input takes: with days, links, buttons that start automations, or stages with a clock. */
export type AcceptedFields = 'days' | 'links' | 'buttons' | 'stages'

/**
 * One setting of a trigger or an action, as data: the schema, the editor, the check for gaps and the list of what it names are made of it.
 * `isNew`: came later than its kind, so definitions may lack it; its first value holds then. `of` is the key of the input with the table, or with the records of a table.
 * `isAside`: few need it; the editor shows it when asked, or when it is set.
 */
export type AutomationInput = { key: string; optional?: true; isNew?: true; isAside?: true } & (
  | { is: 'table' }
  | { is: 'field'; of: string; accepts: AcceptedFields }
  | { is: 'fields' | 'filter' | 'values'; of: string }
  | { is: 'view'; of: string }
  | { is: 'text'; isLong?: true }
  | {
      is:
        | 'texts'
        | 'pairs'
        | 'people'
        | 'record'
        | 'cron'
        | 'clock'
        | 'automation'
        | 'function'
        | 'channel'
        | 'page'
        | 'check'
        | 'parts'
        | 'rows'
        | 'asks'
    }
  | { is: 'choice'; options: readonly string[] }
  | { is: 'number'; least: number; most: number; first: number; counts?: 'days' }
  | { is: 'connection'; app: string }
)

export type InputKind = AutomationInput['is']
type InputOf<K extends InputKind> = Extract<AutomationInput, { is: K }>

interface InputRule<K extends InputKind> {
  schema(input: InputOf<K>): z.ZodMiniType
  first(input: InputOf<K>): JsonValue
  isFilled(value: JsonValue, input: InputOf<K>): boolean
}

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
const text = (most: number) => textUpTo(most)
const isText = (value: JsonValue): boolean => typeof value === 'string' && value.trim() !== ''
const isList = (value: JsonValue): boolean => Array.isArray(value) && value.length > 0

/** A source of records: the trigger, the current one of a loop, or an earlier step; then the links that lead on from it. */
const recordSource = z.string().check(
  z.refine((value) => {
    const { source, links } = readSource(value)
    const isSource = source === 'trigger' || source === 'item' || isShortId('b', source)
    return isSource && links.length <= mostLinks && links.every((link) => isShortId('f', link))
  }),
)

/** A member, or a place whose cell holds people. */
const personOrPlace = z.string().check(
  z.maxLength(500),
  z.refine((value) => isUuid(value) || onlyPlace(value) !== undefined),
)
const viewId = z.string().check(z.refine((value) => isShortId('v', value)))
const part = z.strictObject({ path: text(400), is: z.enum([...learntKinds]) })

const pair = z.strictObject({ name: text(200), value: text(4000) })
const fieldValue = z.strictObject({ fieldId: fieldIdSchema, text: text(20_000) })
const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** A kind of input with its schema, its first value, and the test whether it says anything. */
export const inputRules: { readonly [K in InputKind]: InputRule<K> } = {
  table: { schema: () => z.nullable(tableIdSchema), first: () => null, isFilled: (value) => value !== null },
  field: { schema: () => z.nullable(fieldIdSchema), first: () => null, isFilled: (value) => value !== null },
  fields: { schema: () => z.array(fieldIdSchema).check(z.maxLength(200)), first: () => [], isFilled: isList },
  filter: {
    schema: () => z.nullable(filterGroupSchema),
    first: () => null,
    isFilled: (value) => fieldsOfFilter(readFilter(value)).length > 0,
  },
  values: { schema: () => z.array(fieldValue).check(z.maxLength(200)), first: () => [], isFilled: isList },
  text: { schema: ({ isLong }) => text(isLong ? 20_000 : 2000), first: () => '', isFilled: isText },
  texts: { schema: () => z.array(text(500)).check(z.maxLength(10)), first: () => [], isFilled: isList },
  pairs: { schema: () => z.array(pair).check(z.maxLength(20)), first: () => [], isFilled: isList },
  people: { schema: () => z.array(personOrPlace).check(z.maxLength(50)), first: () => [], isFilled: isList },
  record: { schema: () => recordSource, first: () => 'trigger', isFilled: isText },
  rows: { schema: () => z.nullable(recordSource), first: () => null, isFilled: (value) => value !== null },
  cron: { schema: () => text(300), first: () => '0 9 * * *', isFilled: isText },
  clock: { schema: () => text(5), first: () => '09:00', isFilled: (value) => typeof value === 'string' && clockPattern.test(value) },
  automation: { schema: () => z.nullable(uuid), first: () => null, isFilled: (value) => value !== null },
  function: { schema: () => z.nullable(uuid), first: () => null, isFilled: (value) => value !== null },
  channel: { schema: () => z.nullable(uuid), first: () => null, isFilled: (value) => value !== null },
  page: { schema: () => z.nullable(uuid), first: () => null, isFilled: (value) => value !== null },
  view: { schema: () => z.nullable(viewId), first: () => null, isFilled: (value) => value !== null },
  check: { schema: () => z.boolean(), first: () => false, isFilled: () => true },
  asks: { schema: () => askedSchema, first: () => [], isFilled: isList },
  parts: { schema: () => z.array(part).check(z.maxLength(mostLearnt)), first: () => [], isFilled: () => true },
  choice: {
    schema: ({ options }) => z.enum([...options]),
    first: ({ options }) => options[0] ?? '',
    isFilled: isText,
  },
  number: {
    schema: ({ least, most }) => wholeNumber(least, most),
    first: ({ first }) => first,
    isFilled: (value) => typeof value === 'number',
  },
  connection: { schema: () => z.nullable(uuid), first: () => null, isFilled: (value) => value !== null },
}

/** The rule of an input, its kind erased. */
function ruleOf(input: AutomationInput): InputRule<InputKind> {
  return inputRules[input.is] as unknown as InputRule<InputKind>
}

function schemaOf(input: AutomationInput): z.ZodMiniType {
  const schema = ruleOf(input).schema(input as never)
  return input.isNew ? z.optional(schema) : schema
}

export function configSchemaOf(inputs: readonly AutomationInput[]): z.ZodMiniType {
  return z.strictObject(Object.fromEntries(inputs.map((input) => [input.key, schemaOf(input)])))
}

export const firstOf = (input: AutomationInput): JsonValue => ruleOf(input).first(input as never)

export function firstConfig(inputs: readonly AutomationInput[]): Record<string, JsonValue> {
  return Object.fromEntries(inputs.map((input) => [input.key, firstOf(input)]))
}

/** The test whether an input that must be set is. */
export function isInputFilled(input: AutomationInput, value: JsonValue): boolean {
  if (input.optional === true || (input.isNew === true && value === null)) return true
  return ruleOf(input).isFilled(value, input as never)
}
