import { z } from 'zod'
import { mostTables } from '#shared/nouns/connectors/database-names.ts'
import { boardNames } from '#shared/nouns/connectors/source-names.ts'

/** Of Pipefy with the kind before it: `pipe:` or `table:`. */
export const boardIdSchema = z.string().regex(/^(?:pipe:|table:)?[\w-]{1,100}$/, 'not an id')

/** The way into a product of boards (specification 2 §3 "Import config"). It is kept sealed, and never answered. */
export const boardConfigSchema = z.strictObject({
  token: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .regex(/^[\x21-\x7e]+$/, 'not a token'),
  /** of Trello: the public key that the token was given to; that of this server by default */
  key: z
    .string()
    .trim()
    .regex(/^\w{1,100}$/, 'not a key')
    .nullish(),
})
export type BoardConfig = z.output<typeof boardConfigSchema>

/** The same with the organisation whose boards are listed; null: those of none. */
export const boardListSchema = boardConfigSchema.extend({ organization: boardIdSchema.nullish() })

/** An organisation, a board, or another thing that has an id and a name. */
export const namedSchema = z.strictObject({ id: z.string(), name: z.string() })
export type Named = z.output<typeof namedSchema>

/** Boards that are read, each into an import of its own. */
export const boardReadSchema = z.strictObject({
  connector_id: z.enum(boardNames),
  config: boardConfigSchema,
  boards: z
    .array(z.strictObject({ id: boardIdSchema, name: z.string().trim().min(1).max(200) }))
    .min(1)
    .max(mostTables),
  /** cards in the archive come too */
  archived: z.boolean().default(false),
})
export type BoardRead = z.output<typeof boardReadSchema>
