import type { ItemType } from '#shared/values/item-type.ts'
import type { ItemLevel, Profile, TableRules } from '#shared/access/profile-schema.ts'

/** The maps of a profile that name items; `pages` are custom pages, `doc_pages` pages with text. */
export type GrantKind = 'tables' | 'dashboards' | 'pages' | 'doc_pages'

const kindOfType: Record<ItemType, GrantKind> = { table: 'tables', app: 'dashboards', page: 'doc_pages' }

export function grantKindOf(type: ItemType): GrantKind {
  return kindOfType[type]
}

type GrantValue<K extends GrantKind> = K extends 'tables' ? TableRules : ItemLevel

/**
 * Gives a role an item (specification 1 §4 "Role editing") and returns a new profile. The item leaves the disabled list, and a `'*'` there
 * is cleared. An enabled `'*'` of the same level suffices; otherwise the item gets an entry of its own, or its level would be lost.
 */
export function grantItem<K extends GrantKind>(profile: Profile, kind: K, id: string, value: GrantValue<K>): Profile {
  const disabled: readonly string[] = profile[`${kind}_disabled`] ?? []
  const enabled: Record<string, TableRules | ItemLevel> = profile[`${kind}_enabled`] ?? {}
  const byWildcard = Object.hasOwn(enabled, '*') && JSON.stringify(enabled['*']) === JSON.stringify(value)
  const { [id]: _, ...others } = enabled
  return {
    ...profile,
    [`${kind}_disabled`]: disabled.includes('*') ? [] : disabled.filter((other) => other !== id),
    [`${kind}_enabled`]: byWildcard ? others : { ...enabled, [id]: value },
  }
}

/** Takes an item from a role: disabled where enabled has `'*'`, otherwise deleted from enabled. Returns a new profile. */
export function revokeItem(profile: Profile, kind: GrantKind, id: string): Profile {
  const enabled: Record<string, TableRules | ItemLevel> = profile[`${kind}_enabled`] ?? {}
  const { [id]: _, ...others } = enabled
  if (!Object.hasOwn(enabled, '*')) return { ...profile, [`${kind}_enabled`]: others }
  const disabled: readonly string[] = profile[`${kind}_disabled`] ?? []
  return { ...profile, [`${kind}_disabled`]: disabled.includes(id) ? disabled : [...disabled, id], [`${kind}_enabled`]: others }
}
