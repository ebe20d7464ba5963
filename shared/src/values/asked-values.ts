import * as z from 'zod/mini'
import { isShortId } from '#shared/lib/ids.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'

export const askedKinds = ['text', 'number', 'yesNo', 'day'] as const

/** A value that an automation, or a button before it, asks for: `{{trigger.name}}`. People read its label. */
export interface AskedValue {
  name: string
  label: string
  is: (typeof askedKinds)[number]
  /** it may stay empty */
  optional?: true | undefined
}

export const mostAsked = 10
const isName = (name: string): boolean => /^[a-z][a-z0-9_]{0,39}$/.test(name) && !isShortId('f', name) && name !== 'url' && name !== 'id'

export const askedSchema: z.ZodMiniType<AskedValue[]> = z
  .array(
    z.strictObject({
      name: z.string().check(z.refine(isName)),
      label: z.string().check(z.maxLength(80)),
      is: z.enum([...askedKinds]),
      optional: z.optional(z.literal(true)),
    }),
  )
  .check(
    z.maxLength(mostAsked),
    z.refine((asks) => new Set(asks.map(({ name }) => name)).size === asks.length),
  )

/** The values as they are stored; whatever is none is left out. */
export function readAsked(value: unknown): AskedValue[] {
  const read = askedSchema.safeParse(value)
  return read.success ? read.data : []
}

/** A name for a label, which no other one has: `reason_2`. */
export function nameOfLabel(label: string, taken: readonly string[]): string {
  const folded = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 30)
  const base = isName(folded) ? folded : 'value'
  for (let at = 1; ; at++) {
    const name = at === 1 ? base : `${base}_${at}`
    if (!taken.includes(name)) return name
  }
}

/** The given values that are asked for, each of its type; undefined when one that must be there is missing, or one does not fit. */
export function readGiven(asks: readonly AskedValue[], given: Readonly<Record<string, unknown>>): JsonObject | undefined {
  const read: Record<string, JsonValue> = {}
  for (const { name, is, optional } of asks) {
    const value = given[name]
    if (value === undefined || value === null || value === '') {
      if (is === 'yesNo') read[name] = false
      else if (optional !== true) return undefined
      continue
    }
    if (!fits[is](value)) return undefined
    read[name] = value as JsonValue
  }
  return isJsonObject(read) ? read : undefined
}

const fits: Readonly<Record<AskedValue['is'], (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 4000,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  yesNo: (value) => typeof value === 'boolean',
  day: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
}
