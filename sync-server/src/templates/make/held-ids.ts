import { renameIds, type IdNames } from '#shared/lib/rename-ids.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { knownIdsOf } from '#server/templates/known-ids.ts'

/** The ids that a package holds, and the test of settings against them. */
export interface HeldIds {
  /** nothing stays behind: a workspace is read as it is, to compare it */
  isAll: boolean
  has(id: string): boolean
  /** leaves held ids, and makes null of every other id of the organisation */
  names: IdNames
  /** Makes null of these ids, unless they are held: settings may name what was gone long ago. */
  without<Value>(value: Value, named: readonly string[]): Value
}

export function holdOnly(org: OrgDatabase, held: ReadonlySet<string>): HeldIds {
  const isKnown = knownIdsOf(org)
  const isId = /^(?:[tfv][0-9a-z]{12}|[0-9a-f]{8}-[0-9a-f-]{27})$/
  return {
    isAll: false,
    has: (id) => held.has(id),
    without: (value, named) => {
      const lost = new Set(named.filter((id) => !held.has(id)))
      return lost.size === 0 ? value : renameIds(value, { get: (id) => (lost.has(id) ? null : undefined) })
    },
    names: { get: (id) => (!held.has(id) && isId.test(id) && isKnown(id) ? null : undefined) },
  }
}

/** Leaves everything as it is: people, files and foreign ids too. */
export const holdAll: HeldIds = { isAll: true, has: () => true, names: { get: () => undefined }, without: (value) => value }
