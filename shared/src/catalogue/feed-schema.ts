import { z } from 'zod'
import { entitySchemas } from '#shared/catalogue/entity-schemas.ts'
import type { FeedAnswer, FeedChange } from '#shared/catalogue/feed.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'

const changes = Object.entries(entitySchemas).map(([kind, data]) =>
  z.strictObject({ kind: z.literal(kind), id: z.string(), seq: z.number().int(), data: (data as z.ZodType).nullable() }),
)
/** A changed entity; `data: null` tells devices to forget it. */
export const feedChangeSchema = z.discriminatedUnion('kind', changes as [(typeof changes)[number]]) as unknown as z.ZodType<
  FeedChange,
  FeedChange
>

/** The {@link FeedAnswer} of `GET /api/feed`. */
export const feedAnswerSchema: z.ZodType<FeedAnswer, FeedAnswer> = z.strictObject({
  epoch: z.string(),
  seq: z.number().int(),
  full: z.boolean(),
  changes: z.array(feedChangeSchema),
  tables: z.array(z.strictObject({ id: z.string(), seq: z.number().int(), rows: countSchema })),
})
