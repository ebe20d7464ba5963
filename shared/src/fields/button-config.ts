import { z } from 'zod'
import { fieldIdSchema, hueSchema } from '#shared/lib/schemas.ts'

/** The settings of every button: its text (empty: the field's label) and its colour. */
export interface ButtonLook {
  text: string
  hue: string
}

const look = { text: z.string().trim().max(60).default(''), hue: hueSchema.default('blue') }

export const lookSchema: z.ZodType<ButtonLook> = z.strictObject(look)

export interface LinkButtonConfig extends ButtonLook {
  /** an address; `{field id}` is replaced by the record's value of that field */
  url: string
}

export const linkButtonSchema: z.ZodType<LinkButtonConfig> = z.strictObject({ ...look, url: z.string().trim().max(2000).default('') })

export interface AddConnectedConfig extends ButtonLook {
  /** a link field of the same table: the new record is made in its table and linked */
  fieldId: string | null
}

export const addConnectedSchema: z.ZodType<AddConnectedConfig> = z.strictObject({
  ...look,
  fieldId: fieldIdSchema.nullable().default(null),
})

export interface TriggerActionConfig extends ButtonLook {
  /** the values that a press writes into the record, by field id */
  values: { fieldId: string; value: string | number | null | string[] }[]
}

const cellSchema = z.union([z.string().max(100_000), z.number(), z.null(), z.array(z.string().max(20_000)).max(1000)])

export const triggerActionSchema: z.ZodType<TriggerActionConfig> = z.strictObject({
  ...look,
  values: z
    .array(z.strictObject({ fieldId: fieldIdSchema, value: cellSchema }))
    .max(50)
    .default([]),
})

export interface UpdateFormConfig extends ButtonLook {
  /** the fields that the form shows, in order (specification 2 §3) */
  selected_fields: string[]
  /** every form of the table shows the same fields */
  repeat_the_same_fields_to_all_forms: boolean
}

export const updateFormSchema: z.ZodType<UpdateFormConfig> = z.strictObject({
  ...look,
  selected_fields: z.array(fieldIdSchema).max(500).default([]),
  repeat_the_same_fields_to_all_forms: z.boolean().default(false),
})

/** The address of a link button, with the record's values inserted and escaped. */
export function fillAddress(url: string, text: (fieldId: string) => string): string {
  return url.replace(/\{(f[0-9a-z]{12})\}/g, (_match, fieldId: string) => encodeURIComponent(text(fieldId)))
}
