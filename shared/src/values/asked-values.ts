import * as z from 'zod/mini'
import { isShortId } from '#shared/lib/ids.ts'

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
/** True for a name that no field and no part of a record has. */
export const isAskedName = (name: string): boolean =>
  /^[a-z][a-z0-9_]{0,39}$/.test(name) && !isShortId('f', name) && name !== 'url' && name !== 'id'

export const askedSchema: z.ZodMiniType<AskedValue[]> = z
  .array(
    z.strictObject({
      name: z.string().check(z.refine(isAskedName)),
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
