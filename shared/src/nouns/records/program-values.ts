import { z } from 'zod'
import { cellSchema } from '#shared/nouns/records/record-mutations.ts'

/** A field by its id or by its exact label. */
export const programKeySchema = z.string().min(1).max(200)
/** A cell as it is stored, or a text as people type it: the name of an option, of a person or of a linked record; yes and no. */
export const programCellSchema = z.union([cellSchema, z.boolean()])
export type ProgramCell = z.infer<typeof programCellSchema>
export type ProgramValues = Readonly<Record<string, ProgramCell>>
