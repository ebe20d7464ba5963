import * as z from 'zod/mini'
import { fieldIdSchema, hueSchema, orNull, textUpTo } from '#shared/lib/small-schemas.ts'
import { askedSchema, type AskedValue } from '#shared/values/asked-values.ts'

/** The settings of every button: its text (empty: the field's label) and its colour. */
export interface ButtonLook {
  text: string
  hue: string
}

const trimmed = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const look = { text: z._default(trimmed(60), ''), hue: z._default(hueSchema, 'blue') }

export const lookSchema: z.ZodMiniType<ButtonLook> = z.strictObject(look)

export interface LinkButtonConfig extends ButtonLook {
  /** an address; `{field id}` is replaced by the record's value of that field */
  url: string
}

export const linkButtonSchema: z.ZodMiniType<LinkButtonConfig> = z.strictObject({ ...look, url: z._default(trimmed(2000), '') })

export interface AddConnectedConfig extends ButtonLook {
  /** a link field of the same table: the new record is made in its table and linked */
  fieldId: string | null
}

export const addConnectedSchema: z.ZodMiniType<AddConnectedConfig> = z.strictObject({
  ...look,
  fieldId: orNull(fieldIdSchema),
})

export interface TriggerActionConfig extends ButtonLook {
  /** the values that a press writes into the record, by field id */
  values: SetValue[]
  /** asked before anything happens; a press without one acts at once */
  question?: string | undefined
  /** values that a press asks for, given to the automations that it starts */
  asks?: AskedValue[] | undefined
}

/** A value that a press writes. A row without one does nothing, so that no press empties a field by an oversight. */
export interface SetValue {
  fieldId: string
  value: string | number | null | string[]
  /** the press empties the field */
  empties?: true | undefined
}

const cellSchema = z.union([textUpTo(100_000), z.number(), z.null(), z.array(textUpTo(20_000)).check(z.maxLength(1000))])

export const triggerActionSchema: z.ZodMiniType<TriggerActionConfig> = z.strictObject({
  ...look,
  values: z._default(
    z.array(z.strictObject({ fieldId: fieldIdSchema, value: cellSchema, empties: z.optional(z.literal(true)) })).check(z.maxLength(50)),
    [],
  ),
  question: z.optional(trimmed(300)),
  asks: z.optional(askedSchema),
})

export interface UpdateFormConfig extends ButtonLook {
  /** the fields that the form shows, in order (specification 2 §3) */
  selected_fields: string[]
  /** every form of the table shows the same fields */
  repeat_the_same_fields_to_all_forms: boolean
}

export const updateFormSchema: z.ZodMiniType<UpdateFormConfig> = z.strictObject({
  ...look,
  selected_fields: z._default(z.array(fieldIdSchema).check(z.maxLength(500)), []),
  repeat_the_same_fields_to_all_forms: z._default(z.boolean(), false),
})

/** The address of a link button, with the record's values inserted and escaped. */
export function fillAddress(url: string, text: (fieldId: string) => string): string {
  return url.replace(/\{(f[0-9a-z]{12})\}/g, (_match, fieldId: string) => encodeURIComponent(text(fieldId)))
}
