import type { IdNames } from '#shared/lib/rename-ids.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { knownIdsOf } from '#server/templates/known-ids.ts'

/** The ids that a package holds, and the test of settings against them. */
export interface HeldIds {
  has(id: string): boolean
  /** leaves held ids, and makes null of every other id of the organisation */
  names: IdNames
}

export function holdOnly(org: OrgDatabase, held: ReadonlySet<string>): HeldIds {
  const isKnown = knownIdsOf(org)
  const isId = /^(?:[tfv][0-9a-z]{12}|[0-9a-f]{8}-[0-9a-f-]{27})$/
  return {
    has: (id) => held.has(id),
    names: { get: (id) => (!held.has(id) && isId.test(id) && isKnown(id) ? null : undefined) },
  }
}
