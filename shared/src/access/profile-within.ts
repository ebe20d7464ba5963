import type { Access, TableAccess } from '#shared/access/access.ts'
import { compileAccess } from '#shared/access/access.ts'
import { capabilityFlags, type Profile } from '#shared/access/profile-schema.ts'

/** Stands for every item a profile does not name. */
const unnamed = '\u0000unnamed'

/**
 * True when `inner` grants nothing that `outer` lacks: nobody hands out a right they do not have (reliability.md, decision
 * on "Manage roles"). Both are compared at the same seat, for every item either names and for those neither does.
 * Row rules that differ count as more, because whether one contains the other cannot be told in general.
 */
export function isProfileWithin(inner: Profile, outer: Profile): boolean {
  if (capabilityFlags.some((flag) => inner[flag] === 1 && outer[flag] !== 1)) return false
  const [a, b] = [compiled(inner), compiled(outer)]
  return (
    ids(inner, outer, 'tables').every(
      (id) => isTableWithin(a.table(id), b.table(id)) && (!canComment(inner, id) || canComment(outer, id)),
    ) &&
    ids(inner, outer, 'dashboards').every((id) => rank[a.app(id)] <= rank[b.app(id)]) &&
    ids(inner, outer, 'doc_pages').every((id) => rank[a.page(id)] <= rank[b.page(id)])
  )
}

const rank = { none: 0, read: 1, write: 2 }

function compiled(profile: Profile): Access {
  return compileAccess({ memberId: '', seat: 'builder', isAdmin: false, profile })
}

function ids(inner: Profile, outer: Profile, kind: 'tables' | 'dashboards' | 'doc_pages'): string[] {
  const named = [inner, outer].flatMap((profile) => [
    ...Object.keys(profile[`${kind}_enabled`] ?? {}),
    ...(profile[`${kind}_disabled`] ?? []),
  ])
  return [unnamed, ...named.filter((id) => id !== '*')]
}

function isTableWithin(inner: TableAccess, outer: TableAccess): boolean {
  const rights = ['read', 'createRecords', 'editRecords', 'deleteRecords', 'manageFields'] as const
  if (rights.some((right) => inner[right] && !outer[right])) return false
  if (!inner.read) return true
  if (outer.rows && JSON.stringify(inner.rows) !== JSON.stringify(outer.rows)) return false
  if ([...outer.hiddenFields].some((field) => !inner.hiddenFields.has(field))) return false
  return [...outer.readonlyFields].every((field) => inner.readonlyFields.has(field) || inner.hiddenFields.has(field))
}

function canComment(profile: Profile, id: string): boolean {
  const rules = profile.tables_enabled?.[id] ?? profile.tables_enabled?.['*']
  return rules === '*' || rules?.create_comment === true
}
