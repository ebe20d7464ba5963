import { z } from 'zod'

/** A cell in an answer, as it is stored; what people may write is checked by its field's type. */
export const answeredCellSchema = z.union([z.string(), z.number(), z.null(), z.array(z.string())])
/** cells by the id of their field */
export const answeredCellsSchema = z.record(z.string(), answeredCellSchema)
export const countSchema = z.number().int().min(0)
