import { compileAccess, type Access, type ItemAccess, type TableAccess } from '#shared/access/access.ts'
import { blockRights, itemActs, tableRights } from '#shared/access/access-question.ts'
import type { GrantKind } from '#shared/access/item-grants.ts'
import { capabilityFlags } from '#shared/values/capability-flags.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import type { ItemType } from '#shared/values/item-type.ts'

/** Stands for every item a profile does not name. */
const unnamed = '\u0000unnamed'

/**
 * True when `inner` grants nothing that `outer` lacks: nobody can grant a right they do not have (T5). Both are compared at the same
 * seat, for every item either names and for those neither does. Different row rules count as more, because containment between them is
 * undecidable in general.
 */
export function isProfileWithin(inner: Profile, outer: Profile): boolean {
  const [a, b] = [compiled(inner), compiled(outer)]
  if (capabilityFlags.some((flag) => a.can(flag) && !b.can(flag))) return false
  const isItemWithin = (kind: GrantKind, about: 'app' | 'page' | 'customPage'): boolean =>
    ids(inner, outer, kind).every(
      (id) =>
        rank[a[about](id)] <= rank[b[about](id)] &&
        (about === 'customPage' || (areActsWithin(a, b, about, id) && areBlocksWithin(a, b, about, id))),
    )
  return (
    ids(inner, outer, 'tables').every((id) => isTableWithin(a.table(id), b.table(id)) && areActsWithin(a, b, 'table', id)) &&
    isItemWithin('dashboards', 'app') &&
    isItemWithin('doc_pages', 'page') &&
    isItemWithin('pages', 'customPage') &&
    isChatWithin(inner, outer)
  )
}

const rank: Record<ItemAccess, number> = { none: 0, read: 1, write: 2 }

function areActsWithin(inner: Access, outer: Access, type: ItemType, id: string): boolean {
  return itemActs.every((act) => !inner.may(act, type, id) || outer.may(act, type, id))
}

function areBlocksWithin(inner: Access, outer: Access, type: 'app' | 'page', id: string): boolean {
  const [a, b] = [inner.blocks(type, id), outer.blocks(type, id)]
  return blockRights.every((right) => !a[right] || b[right])
}

function compiled(profile: Profile): Access {
  return compileAccess({ memberId: '', seat: 'builder', isAdmin: false, profile })
}

function ids(inner: Profile, outer: Profile, kind: GrantKind): string[] {
  const named = [inner, outer].flatMap((profile) => [
    ...Object.keys(profile[`${kind}_enabled`] ?? {}),
    ...(profile[`${kind}_disabled`] ?? []),
  ])
  return [unnamed, ...named.filter((id) => id !== '*')]
}

function isTableWithin(inner: TableAccess, outer: TableAccess): boolean {
  if (tableRights.some((right) => inner[right] && !outer[right])) return false
  if (!inner.read) return true
  if (outer.rows && JSON.stringify(inner.rows) !== JSON.stringify(outer.rows)) return false
  if ([...outer.hiddenFields].some((field) => !inner.hiddenFields.has(field))) return false
  return [...outer.readonlyFields].every((field) => inner.readonlyFields.has(field) || inner.hiddenFields.has(field))
}

function isChatWithin(inner: Profile, outer: Profile): boolean {
  const [a, b] = [compiled(inner), compiled(outer)]
  const channels = [unnamed, ...(outer.channel_read_only ?? []), ...(inner.channel_read_only ?? [])]
  const people = [inner, outer].flatMap((profile) => profile.direct_message_users ?? [])
  const roles = [inner, outer].flatMap((profile) => profile.direct_message_profiles ?? [])
  const pairs = [unnamed, ...people].flatMap((memberId) => [unnamed, ...roles].map((roleId) => ({ memberId, roleId })))
  return channels.every((id) => !a.mayPost(id) || b.mayPost(id)) && pairs.every((pair) => !a.mayMessage(pair) || b.mayMessage(pair))
}
