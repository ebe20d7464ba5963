import { z } from 'zod'
import type { JsonObject } from '#shared/lib/json.ts'
import { hueSchema, idSchema, viewIdSchema } from '#shared/lib/schemas.ts'
import { afterSaving, formOpenings, formTools } from '#shared/nouns/forms/form.ts'
import { formPartsSchema, formPictureSchema } from '#shared/nouns/forms/form-parts-schema.ts'

/** Only addresses of the web: a form leads nobody to a script. */
const address = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => /^https?:\/\/[^\s\p{C}/?#]+[^\s\p{C}]*$/iu.test(text), 'not an address of the web')

export const formDefinitionSchema = z.strictObject({
  /** of the shape; older ones are read as it */
  v: z.literal(1),
  parts: formPartsSchema,
  title: z.string().trim().max(200).optional(),
  text: z.string().trim().max(4000).optional(),
  header_color: hueSchema.nullable().optional(),
  cover: formPictureSchema.nullable().optional(),
  logo: formPictureSchema.nullable().optional(),
  /** the words of the last button */
  send_label: z.string().trim().max(60).optional(),
  open_as: z.enum(formOpenings).optional(),
  /** the ground of the form as a block */
  block_style: z.strictObject({ color: hueSchema.nullable() }).optional(),
  /** a super form that changes the record it is opened for; without one it makes one */
  record_update: z.boolean().optional(),
  /** the tabs beside a record that was opened by the form; absent: all that there are */
  tools: z.array(z.enum(formTools)).max(formTools.length).optional(),
  /** views of the table whose records can be picked in the form's window */
  modal_views: z.array(viewIdSchema).max(20).optional(),
  /** the form's window offers to mark its table as a favourite */
  fav_btn: z.boolean().optional(),
  /** the app that the form belongs to; its window leads there */
  app_id: idSchema.nullable().optional(),
  on_save: z
    .strictObject({
      do: z.enum(afterSaving),
      title: z.string().trim().max(200).optional(),
      text: z.string().trim().max(1000).optional(),
      address: address.optional(),
      /** false: closes without a word */
      notice: z.boolean().optional(),
    })
    .refine((given) => given.do !== 'address' || given.address !== undefined, 'an address is missing')
    .optional(),
})
export type FormDefinition = z.infer<typeof formDefinitionSchema>

/** As programs send it: the specification's `blocks` (2 §3 "Super form config") beside our `parts`, and before them. */
export const sentFormSchema = formDefinitionSchema
  .extend({ v: z.literal(1).optional(), parts: formPartsSchema.optional(), blocks: formPartsSchema.optional() })
  .refine(({ parts, blocks }) => parts !== undefined || blocks !== undefined, 'neither blocks nor parts')
  .transform(({ parts = [], blocks = parts, ...rest }): FormDefinition => ({ ...rest, v: 1, parts: blocks }))

/** As programs are told it, by both names. */
export const toldFormSchema = formDefinitionSchema.extend({ blocks: formPartsSchema })
export type ToldForm = z.infer<typeof toldFormSchema>
export const tellForm = (form: FormDefinition): ToldForm => ({ ...form, blocks: form.parts })

/** A stored definition; one that a newer version wrote asks for nothing. */
export function readFormDefinition(stored: JsonObject): FormDefinition {
  const parsed = formDefinitionSchema.safeParse(stored)
  return parsed.success ? parsed.data : { v: 1, parts: [] }
}
