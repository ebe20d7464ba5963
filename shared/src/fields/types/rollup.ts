import * as z from 'zod/mini'
import { determinedShape, type Determined } from '#shared/fields/computed-config.ts'
import { rollupFunctions, type RollupFunction } from '#shared/fields/rollup-functions.ts'
import { computedType } from '#shared/fields/computed-type.ts'
import { filterReads, throughLink } from '#shared/fields/field-reads.ts'
import { fieldIdSchema, orNull } from '#shared/lib/small-schemas.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import { filterGroupSchema } from '#shared/values/query-schema.ts'

export interface RollupConfig extends Determined {
  /** a link field of the same table */
  linkFieldId: string | null
  /** a field of the linked table; null counts the records */
  targetFieldId: string | null
  function: RollupFunction
  /** which of the linked records count */
  filter: FilterGroup | null
}

/** One figure over the linked records' cells. */
export const rollup = computedType<RollupConfig>(
  'rollup',
  z.strictObject({
    linkFieldId: orNull(fieldIdSchema),
    targetFieldId: orNull(fieldIdSchema),
    function: z._default(z.enum(rollupFunctions), 'count'),
    filter: orNull(filterGroupSchema),
    ...determinedShape,
  }),
  () => ({ linkFieldId: null, targetFieldId: null, function: 'count', filter: null, result: null, problem: null }),
  {
    reads: ({ linkFieldId, targetFieldId, filter }) => throughLink(linkFieldId, [targetFieldId, ...filterReads(filter)]),
    compute: 'figure',
  },
)
