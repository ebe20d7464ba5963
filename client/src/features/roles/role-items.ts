import { grantKindOf, type GrantKind } from '#shared/access/item-grants.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import type { Item } from '#client/nouns/items/item.ts'

/** The kinds in the order of the editor; custom pages exist by their ids only. */
export const grantKinds = ['tables', 'dashboards', 'doc_pages', 'pages'] as const satisfies readonly GrantKind[]

export interface GrantItem {
  id: string
  /** undefined: it was deleted, or the viewer may not see it */
  item: Item | undefined
}

/** The role's list for one kind: every existing item, and items that the role names but that are gone. */
export function itemsOfKind(kind: GrantKind, items: Iterable<Item>, profile: Profile): GrantItem[] {
  const known = [...items].filter((item) => grantKindOf(item.type) === kind).toSorted((a, b) => a.label.localeCompare(b.label))
  const ids = new Set(known.map((item) => item.id))
  const named = [...Object.keys(profile[`${kind}_enabled`] ?? {}), ...(profile[`${kind}_disabled`] ?? [])]
  const unknown = [...new Set(named)].filter((id) => id !== '*' && !ids.has(id))
  return [...known.map((item) => ({ id: item.id, item })), ...unknown.map((id) => ({ id, item: undefined }))]
}

/** Items of a kind that a role's disabled list switches off although all are open. */
export function switchedOff(kind: GrantKind, profile: Profile): string[] {
  const opensAll = Object.hasOwn(profile[`${kind}_enabled`] ?? {}, '*')
  return opensAll ? (profile[`${kind}_disabled`] ?? []).filter((id) => id !== '*') : []
}

/** The kinds whose blocks have rights of their own. */
export type BlockKind = 'dashboards' | 'doc_pages'
export const isBlockKind = (kind: GrantKind): kind is BlockKind => kind === 'dashboards' || kind === 'doc_pages'
