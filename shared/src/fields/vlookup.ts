import { z } from 'zod'
import { determinedShape, type Determined } from '#shared/computed/computed-config.ts'
import { emptyCell, misfit } from '#shared/fields/clean-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { fieldIdSchema } from '#shared/lib/schemas.ts'

export interface VlookupConfig extends Determined {
  /** a link field of the same table */
  linkFieldId: string | null
  /** the field of the linked table whose cells are shown */
  targetFieldId: string | null
}

/** The cells of the linked records, shown in this record. */
export const vlookup = fieldType<VlookupConfig>({
  name: 'vlookup',
  column: 'none',
  resultOf: (config) => config.result ?? undefined,
  configSchema: z.strictObject({
    linkFieldId: fieldIdSchema.nullable().default(null),
    targetFieldId: fieldIdSchema.nullable().default(null),
    ...determinedShape,
  }),
  defaultConfig: () => ({ linkFieldId: null, targetFieldId: null, result: null, problem: null }),
  check: (value) => (value === null ? emptyCell : misfit('wrongType')),
  parse: (text) => (text.trim() === '' ? emptyCell : misfit('wrongType')),
  format: () => '',
  sortKey: () => null,
  sortForm: 'value',
  operators: [],
  searchable: false,
  computed: true,
})
