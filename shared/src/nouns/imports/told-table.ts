import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'

const toldColumnSchema = z.strictObject({
  name: z.string().max(1000),
  /** absent: guessed by its values */
  type: z.enum(fieldTypeNames).optional(),
  /** of a choice: its labels in their order, and their hues */
  options: z.array(z.string().max(200)).max(1000).optional(),
  hues: z.array(z.string().max(20).nullable()).max(1000).optional(),
  /** its options are the steps that a record goes through */
  isStage: z.literal(true).optional(),
  /** its values tell the rows apart */
  isKey: z.literal(true).optional(),
  /** the key of another table, which its values name */
  references: z
    .strictObject({
      ...{ schema: z.string().max(200), table: z.string().max(200), column: z.string().max(200) },
      /** a value may name several, with commas between them */
      isMany: z.literal(true).optional(),
    })
    .optional(),
})
/** A column that its program describes. */
export type ToldColumn = z.output<typeof toldColumnSchema>

/** The first line of a file whose other lines are rows. */
export const toldHeadSchema = z.strictObject({ tramaTable: z.literal(1), columns: z.array(toldColumnSchema).min(1).max(1000) })

/** The first line of a file whose other lines are rows, each a list of texts. */
export function toldHead(columns: readonly ToldColumn[]): string {
  return `${JSON.stringify({ tramaTable: 1, columns })}\n`
}
