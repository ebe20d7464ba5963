import * as z from 'zod/mini'
import { dateBuckets, largestStep, smallestStep } from '#shared/values/bucket.ts'
import { sortSchema } from '#shared/values/query-schema.ts'

/** A level of groups. A bucket that does not fit its field is left out. A function, so that devices can leave it out. */
export function makeGroupLevelSchema() {
  return z.extend(sortSchema, {
    bucket: z.optional(z.union([z.enum(dateBuckets), z.number().check(z.minimum(smallestStep), z.maximum(largestStep))])),
  })
}
