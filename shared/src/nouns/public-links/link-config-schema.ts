import { z } from 'zod'
import { fieldIdSchema, idSchema, viewIdSchema } from '#shared/lib/schemas.ts'
import { blockAskSchema, mostConfirmed } from '#shared/nouns/public-links/block-ask.ts'
import { mostLinkedPages } from '#shared/nouns/public-links/public-link.ts'
import { filterGroupSchema, sortSchema } from '#shared/values/query-schema.ts'

const formItemId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'not the id of a form’s part')

/** One part of a form, in order (specification 2 §3 "Public form"). */
export const formItemSchema = z.discriminatedUnion('type', [
  z.strictObject({ id: formItemId, type: z.literal('field'), field_id: fieldIdSchema }),
  z.strictObject({ id: formItemId, type: z.literal('page_break') }),
])
export type FormItem = z.infer<typeof formItemSchema>

/** Fields whose choices one link offers. */
const mostChoices = 50

/** The settings of a link for its item; apps and pages show whatever their blocks show. */
export const linkConfigSchema = z.strictObject({
  /** of an app or page: what its blocks read when the link was made or last confirmed; set by the server and never sent */
  confirmed: z.array(blockAskSchema).max(mostConfirmed).optional(),
  /** of an app or page: fields of people, linked records and files that blocks with all fields show as well */
  included: z.array(fieldIdSchema).max(1000).optional(),
  /** of a form, or an app's forms: fields of people and linked records that visitors choose for, among the names that its maker sees */
  choices: z.array(fieldIdSchema).max(mostChoices).optional(),
  /** of a page: those below it that visitors see too; one that is made later is in no link */
  pages: z.array(idSchema).max(mostLinkedPages).optional(),
  /** of a page: search engines may list it; without this none does */
  indexed: z.boolean().optional(),
  /** of a table: the view that arranges its records; what it asks is in the parts below, as it was when the link was made */
  view_id: viewIdSchema.optional(),
  /** of a table: the fields, in order */
  fields: z.array(fieldIdSchema).max(300).optional(),
  /** of a table: which records */
  filter: z.nullable(filterGroupSchema).optional(),
  sorts: z.array(sortSchema).max(10).optional(),
  /** of a form: the record it updates; without one every submission makes a record */
  record_id: idSchema.nullable().optional(),
  /** of a form: the field of type recordUpdateForm it was made from */
  field_id: fieldIdSchema.nullable().optional(),
  items: z
    .array(formItemSchema)
    .max(300)
    .refine((items) => new Set(items.map((item) => item.id)).size === items.length, 'ids are there twice')
    .optional(),
  /** of a form: the form of the table that it opens, instead of parts of its own */
  form_id: idSchema.nullable().optional(),
  /** of a form: it takes so many answers, and none after this moment */
  most: z.number().int().min(1).max(1_000_000).optional(),
  closes_at: z.iso.datetime().nullable().optional(),
  /** of a form: a visitor may change their answer for so many days; 0: always; absent: never */
  answer_days: z.number().int().min(0).max(3650).optional(),
  /** of a form, above and after it; of a page, what previews of its address say instead of its own title */
  title: z.string().trim().max(200).optional(),
  text: z.string().trim().max(4000).optional(),
  thanks: z.string().trim().max(1000).optional(),
})
export type LinkConfig = z.infer<typeof linkConfigSchema>

const parts = linkConfigSchema.shape
/** Changed parts of a config: an absent one stays, null takes one away. */
export const linkConfigPartsSchema = z.strictObject({
  included: parts.included.nullable(),
  choices: parts.choices.nullable(),
  pages: parts.pages.nullable(),
  indexed: parts.indexed.nullable(),
  view_id: parts.view_id.nullable(),
  fields: parts.fields.nullable(),
  filter: parts.filter.nullable(),
  sorts: parts.sorts.nullable(),
  record_id: parts.record_id.nullable(),
  field_id: parts.field_id.nullable(),
  items: parts.items.nullable(),
  form_id: parts.form_id.nullable(),
  most: parts.most.nullable(),
  closes_at: parts.closes_at.nullable(),
  answer_days: parts.answer_days.nullable(),
  title: parts.title.nullable(),
  text: parts.text.nullable(),
  thanks: parts.thanks.nullable(),
})
export type LinkConfigParts = z.infer<typeof linkConfigPartsSchema>

/** A stored config that does not parse shows nothing. */
export function readLinkConfig(json: string): LinkConfig {
  const parsed = linkConfigSchema.safeParse(JSON.parse(json))
  return parsed.success ? parsed.data : { fields: [], items: [] }
}
