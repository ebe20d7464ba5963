import * as z from 'zod/mini'
import { orNull } from '#shared/lib/small-schemas.ts'
import type { FieldResult } from '#shared/fields/field-type.ts'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'

/**
 * Why a computed field has no values at all; the interface has a sentence for each (`tables:computed.problems.<reason>`).
 * `incomplete`: not set up yet · `missing`: a field or link it reads is gone, or its table is in the trash · `broken`: a field it
 * reads has a problem itself · `unsuitable`: it cannot read fields of that type in that way · `formula`: the formula cannot be read.
 */
export const computedProblems = ['incomplete', 'missing', 'broken', 'unsuitable', 'formula'] as const
export type ComputedProblem = (typeof computedProblems)[number]

/** The properties of a computed field that the server determines. A client's own values for them are discarded. */
export interface Determined {
  /** what its values are like; null while there are none */
  result: FieldResult | null
  problem: ComputedProblem | null
}

/** Part of every computed type's config schema. */
export const determinedShape = {
  result: orNull(z.strictObject({ type: z.enum(fieldTypeNames), config: z.unknown() })),
  problem: orNull(z.enum(computedProblems)),
}
