import { z } from 'zod'
import { fieldIdSchema, idSchema } from '#shared/lib/schemas.ts'
import { isAsking } from '#shared/nouns/forms/form.ts'
import { filterGroupSchema } from '#shared/values/query-schema.ts'

const formPartIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'not the id of a form’s part')
const label = z.string().trim().max(200)
const words = z.string().trim().max(4000)
const cell = z.union([z.string().max(100_000), z.number(), z.null(), z.array(z.string().max(200)).max(1000)])

const common = {
  id: formPartIdSchema,
  /** the part is shown while this holds of the answers; null: always */
  when: z.nullable(filterGroupSchema).optional(),
}
const asked = { field_id: fieldIdSchema, label: label.optional(), help: words.optional(), required: z.boolean().optional() }

/** A picture of the form's own, by the id of its file. */
export const formPictureSchema = z.strictObject({ id: idSchema, name: z.string().max(255) })

/** One part of a form, in order. A section holds what follows it until the next section or page. */
const formPartSchema = z.discriminatedUnion('type', [
  /** `default` fills it beside the field's own default */
  z.strictObject({ ...common, ...asked, type: z.literal('field'), default: cell.optional() }),
  /** lines of records that will be linked by the field; `fields` are those of their table */
  z.strictObject({ ...common, ...asked, type: z.literal('rows'), fields: z.array(fieldIdSchema).min(1).max(20) }),
  z.strictObject({ ...common, type: z.literal('section'), title: label, text: words.optional() }),
  z.strictObject({ ...common, type: z.literal('text'), text: words }),
  z.strictObject({ ...common, type: z.literal('picture'), picture: formPictureSchema.nullable(), alt: label.optional() }),
  z.strictObject({ ...common, type: z.literal('page_break'), title: label.optional(), text: words.optional() }),
])
export type FormPart = z.infer<typeof formPartSchema>

/** The most parts of a form. */
const mostFormParts = 300

export const formPartsSchema = z
  .array(formPartSchema)
  .max(mostFormParts)
  .refine((parts) => new Set(parts.map((part) => part.id)).size === parts.length, 'ids are there twice')
  .refine((parts) => {
    const asked = parts.flatMap((part) => (isAsking(part) ? [part.field_id] : []))
    return new Set(asked).size === asked.length
  }, 'a field is asked for twice')
