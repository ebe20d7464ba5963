import { z } from 'zod'
import { errorCatalogue, type ErrorBody, type ErrorId } from '#shared/protocol/errors.ts'

export const errorIdSchema = z.enum(Object.keys(errorCatalogue) as [ErrorId, ...ErrorId[]])

/** The {@link ErrorBody} of every failed call. */
export const errorBodySchema: z.ZodType<ErrorBody, ErrorBody> = z.strictObject({
  id: errorIdSchema,
  code: z.string(),
  message: z.string(),
  details: z.unknown().exactOptional(),
})
