import { z } from 'zod'

const look = { title: z.string(), icon: z.string(), color: z.string() }
const common = {
  ...look,
  organisation: z.string(),
  accent: z.string().nullable(),
  language: z.enum(['en', 'pt', 'es']),
}
/** by block id; the data is the block type's own */
const blocks = { blocks: z.record(z.string(), z.looseObject({})), grounds: z.record(z.string(), z.string()) }
const text = { body: z.array(z.looseObject({})), ...blocks }
const box = z.looseObject({ x: z.number().int(), y: z.number().int(), w: z.number().int(), h: z.number().int() })

/** The PublicItem of a link, as far as it does not depend on the types of blocks and fields. */
export const publicItemSchema = z.discriminatedUnion('itemType', [
  z.strictObject({
    ...common,
    itemType: z.literal('app'),
    style: z.looseObject({}),
    topBar: z.strictObject({ color: z.string(), logo: z.string(), showLogin: z.boolean() }).nullable(),
    bars: z
      .looseObject({
        places: z.record(
          z.string(),
          z.strictObject({ label: z.string(), icon: z.string(), color: z.string(), token: z.string().nullable() }),
        ),
      })
      .nullable(),
    layouts: z.record(z.string(), z.array(box)),
    ...blocks,
  }),
  z.strictObject({
    ...common,
    itemType: z.literal('page'),
    wide: z.literal(true).exactOptional(),
    ...text,
    pages: z.array(z.strictObject({ ...look, depth: z.number().int(), ...text })),
  }),
  z.strictObject({ ...common, itemType: z.literal('table'), table: z.looseObject({}) }),
  z.strictObject({ ...common, itemType: z.literal('form'), form: z.looseObject({}) }),
])
