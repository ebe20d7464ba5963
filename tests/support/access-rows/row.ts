import type { PlanFeature } from '#shared/access/plan-features.ts'
import type { CallAudience } from '#shared/protocol/calls.ts'
import type { WorldIds } from '#tests/support/access-world.ts'

/** How a sample of its schema becomes a request about the objects of a world (access-aims.ts). */
export interface Aim {
  /** the object that `id` names */
  id?: keyof WorldIds
  /** properties that are left out, at any depth; with `/` before the name: of the request itself */
  omit?: readonly string[]
  /** properties that stay as their sample is */
  keep?: readonly string[]
  set?: Readonly<Record<string, unknown>>
}

export interface MutationRow extends Aim {
  /**
   * The principals for whom it works on existing objects: n nobody, o another organisation's administrator, w without right, v viewer, m member.
   * The others are b builder, a administrator, r revoked, p public link, t a program's token.
   */
  works: string
}

export interface CallRow extends MutationRow {
  /** as in the call's definition: the duplication is on purpose, so that a changed audience fails (G16) */
  who: CallAudience
  /** the feature that a plan must have */
  feature?: PlanFeature
}

/** A row for each call of a table. */
export type CallRows<T> = Record<keyof T, CallRow>
/** A row for each kind of mutation. */
export type MutationRows<T> = Record<keyof T, MutationRow>
