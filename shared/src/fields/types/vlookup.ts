import * as z from 'zod/mini'
import { determinedShape, type Determined } from '#shared/fields/computed-config.ts'
import { computedType } from '#shared/fields/computed-type.ts'
import { throughLink } from '#shared/fields/field-reads.ts'
import { fieldIdSchema, orNull } from '#shared/lib/small-schemas.ts'

export interface VlookupConfig extends Determined {
  /** a link field of the same table */
  linkFieldId: string | null
  /** the field of the linked table whose cells are shown */
  targetFieldId: string | null
}

/** The cells of the linked records, shown in this record. */
export const vlookup = computedType<VlookupConfig>(
  'vlookup',
  z.strictObject({
    linkFieldId: orNull(fieldIdSchema),
    targetFieldId: orNull(fieldIdSchema),
    ...determinedShape,
  }),
  () => ({ linkFieldId: null, targetFieldId: null, result: null, problem: null }),
  { reads: ({ linkFieldId, targetFieldId }) => throughLink(linkFieldId, [targetFieldId]), compute: 'lookup' },
)
