import { grantItem, revokeItem, type GrantKind } from '#shared/access/item-grants.ts'
import type { BlockRules, ItemLevel, Profile, TableRules } from '#shared/access/profile-schema.ts'

/** The levels a picker can show: those that can be chosen, none at all, or `custom` for rules that fit no level. */
export type LevelName = 'none' | 'view' | 'interact' | 'edit' | 'full' | 'custom'
/** The levels that can be chosen (specification 2 §4 "Role access levels"). */
export type ChosenLevel = Exclude<LevelName, 'custom'>

/** The levels offered for each kind of item, besides none. Editing a doc page covers its text; renaming it takes full control. */
export const offeredLevels: Record<GrantKind, readonly ChosenLevel[]> = {
  tables: ['view', 'edit', 'full'],
  dashboards: ['interact', 'full'],
  pages: ['interact', 'full'],
  doc_pages: ['view', 'edit', 'full'],
}

/** The least that opens an item. */
export function firstLevel(kind: GrantKind): Exclude<ChosenLevel, 'none'> {
  return kind === 'dashboards' || kind === 'pages' ? 'interact' : 'view'
}

const editingRules = { can_create: true, can_edit: true, can_delete: true, create_comment: true } as const

/** The origin of a role's right to an item. `disabled` is its own entry in the disabled list, `allDisabled` the `'*'` in it. */
export type GrantSource = 'own' | 'wildcard' | 'disabled' | 'allDisabled' | 'none'

export interface ItemGrant {
  level: LevelName
  source: GrantSource
  /** the entry that applies */
  value: TableRules | ItemLevel | undefined
}

/** Reads a role's grant for one item, or for all of them (`'*'`). The order of the checks is that of the access decision. */
export function readGrant(profile: Profile, kind: GrantKind, id: string): ItemGrant {
  const disabled: readonly string[] = profile[`${kind}_disabled`] ?? []
  const enabled: Record<string, TableRules | ItemLevel> = profile[`${kind}_enabled`] ?? {}
  if (disabled.includes('*')) return { level: 'none', source: 'allDisabled', value: undefined }
  if (disabled.includes(id)) return { level: 'none', source: 'disabled', value: undefined }
  const own = Object.hasOwn(enabled, id) ? enabled[id] : undefined
  if (own !== undefined) return { level: levelOf(kind, own), source: 'own', value: own }
  const all = Object.hasOwn(enabled, '*') ? enabled['*'] : undefined
  if (all !== undefined) return { level: levelOf(kind, all), source: 'wildcard', value: all }
  return { level: 'none', source: 'none', value: undefined }
}

/** The level that an entry stands for, or `custom` when no level equals it. */
export function levelOf(kind: GrantKind, value: TableRules | ItemLevel): LevelName {
  if (kind === 'tables') return tableLevelOf(value as TableRules)
  if (typeof value === 'object') return 'custom'
  if (value === '*' || value === 'full') return 'full'
  // an app that may be edited may be changed in full
  if (value === 'edit') return kind === 'doc_pages' ? 'edit' : 'full'
  if (value === 'interact') return kind === 'doc_pages' ? 'view' : 'interact'
  return 'view'
}

function tableLevelOf(rules: TableRules): LevelName {
  if (rules === '*') return 'full'
  const { rows, hidden, readonly } = lostParts(rules)
  if (rows + hidden + readonly > 0) return 'custom'
  const on = (['can_create', 'can_edit', 'can_delete', 'create_comment'] as const).filter((right) => rules[right] === true).length
  if (rules.manage_structure === true) return on === 4 ? 'full' : 'custom'
  return on === 0 ? 'view' : on === 4 ? 'edit' : 'custom'
}

/** The entry that a chosen level writes. */
export function grantOf(kind: GrantKind, level: Exclude<ChosenLevel, 'none'>): TableRules | ItemLevel {
  if (kind !== 'tables') return level
  return level === 'full' ? '*' : level === 'edit' ? { ...editingRules } : {}
}

/** How many rules a table's entry holds that no level can say: choosing a level would lose them. */
export function lostParts(value: TableRules | ItemLevel | undefined): { rows: number; hidden: number; readonly: number } {
  if (typeof value !== 'object' || isBlockRules(value)) return { rows: 0, hidden: 0, readonly: 0 }
  return {
    rows: value.data?.length ?? 0,
    hidden: value.fields_excluded?.length ?? 0,
    readonly: value.fields_readonly?.length ?? 0,
  }
}

const blockKeys: readonly string[] = ['can_edit_content', 'can_create_blocks', 'can_edit_blocks', 'can_delete_blocks']

/** An entry that names rights on blocks. An empty one names nothing and may be either kind. */
export function isBlockRules(value: TableRules | ItemLevel | undefined): value is BlockRules {
  return typeof value === 'object' && Object.keys(value).every((key) => blockKeys.includes(key))
}

/** The level of an app or page spelled out, so that single rights on blocks can be changed. */
export function spelledOutBlocks(value: TableRules | ItemLevel | undefined): BlockRules {
  if (isBlockRules(value)) return value
  const all = value === '*' || value === 'full' || value === 'edit'
  return all ? { can_edit_content: true, can_create_blocks: true, can_edit_blocks: true, can_delete_blocks: true } : {}
}

/** Full control spelled out, so that single rules can be taken from it. */
export function spelledOut(rules: TableRules): Exclude<TableRules, '*'> {
  return rules === '*' ? { ...editingRules, manage_structure: true } : rules
}

/**
 * Sets a role's entry for one item, or for all (`'*'`); null takes it away. Items follow the rules of granting and revoking;
 * taking the wildcard away leaves single entries as they are. Returns a new profile.
 */
export function setGrant(profile: Profile, kind: GrantKind, id: string, value: TableRules | ItemLevel | null): Profile {
  if (id !== '*') return value === null ? revokeItem(profile, kind, id) : grantItem(profile, kind, id, value as never)
  const enabled: Record<string, TableRules | ItemLevel> = profile[`${kind}_enabled`] ?? {}
  const { '*': _, ...others } = enabled
  if (value === null) return { ...profile, [`${kind}_enabled`]: others }
  const disabled: readonly string[] = profile[`${kind}_disabled`] ?? []
  return {
    ...profile,
    [`${kind}_disabled`]: disabled.filter((other) => other !== '*'),
    [`${kind}_enabled`]: { ...others, '*': value },
  }
}
