import { z } from 'zod'
import { fieldIdSchema, tableIdSchema } from '#shared/lib/schemas.ts'

const fieldIds = z.array(fieldIdSchema).max(1000)

/** Questions of lines in one form whose tables a link confirms. */
export const mostMade = 20

/** The reads of a block on its table. It is kept when a link is confirmed, and compared with later reads. */
export const blockAskSchema = z.strictObject({
  table: tableIdSchema,
  /** digest of the kind of block, its conditions and its figure: another question is another digest */
  asks: z.string().regex(/^[0-9a-f]{64}$/),
  /** the fields whose cells are shown */
  shown: fieldIds,
  /** the fields that give the order */
  sorts: fieldIds,
  /** the fields that conditions and figures read */
  reads: fieldIds,
  /** it showed every field that its table had: those made later wait for a confirmation. Absent: confirmed before this was kept */
  open: z.boolean().optional(),
  /** records of other tables that its form may make, with the fields that they are asked for */
  makes: z
    .array(z.strictObject({ table: tableIdSchema, fields: fieldIds }))
    .max(mostMade)
    .optional(),
})
export type BlockAsk = z.infer<typeof blockAskSchema>
type Making = NonNullable<BlockAsk['makes']>[number]

/** Blocks of one app or page that a link can confirm; those after them wait. */
export const mostConfirmed = 1000

/** True when a confirmed question covers another: the same records, no other cells, no other order. */
export function includesAsk(confirmed: BlockAsk, ask: BlockAsk): boolean {
  const { shown, sorts } = confirmed
  return (
    confirmed.table === ask.table &&
    confirmed.asks === ask.asks &&
    ask.shown.every((id) => shown.includes(id)) &&
    ask.sorts.every((id) => shown.includes(id) || sorts.includes(id))
  )
}

/** True when a confirmed question makes such records of another table, with these fields. */
export function includesMaking(confirmed: BlockAsk, ask: BlockAsk, { table, fields }: Making): boolean {
  return (
    includesAsk(confirmed, { ...ask, shown: [], sorts: [] }) &&
    (confirmed.makes ?? []).some((one) => one.table === table && fields.every((id) => one.fields.includes(id)))
  )
}

/** Every field that a question reads. */
export function fieldsOfAsk({ shown, sorts, reads }: BlockAsk): string[] {
  return [...new Set([...shown, ...sorts, ...reads])]
}
