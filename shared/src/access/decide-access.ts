import type { AccessDecision, AccessQuestion, BlockRight, SessionKind, TableRight } from '#shared/access/access-question.ts'
import type { GrantKind } from '#shared/access/item-grants.ts'
import type { PlanFeature } from '#shared/access/plan-features.ts'
import type { PrivateRight, ReadPrivacy } from '#shared/access/privacy.ts'
import type { CapabilityFlag } from '#shared/values/capability-flags.ts'
import type { BlockRules, Profile, TableRules } from '#shared/access/profile-schema.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { Seat } from '#shared/values/seat.ts'
import type { FilterGroup } from '#shared/values/query.ts'

/** The limits of a link or token within the rights of its maker. */
export interface AccessLimits {
  /** as a role's; items it does not name are closed */
  profile: Profile
  /** per table: no other fields than these */
  fields?: Readonly<Record<string, readonly string[]>> | undefined
  /** per table: no other records than these */
  filters?: Readonly<Record<string, FilterGroup>> | undefined
}

/** The person who asks, and the sources of their rights. */
export interface AccessInput {
  memberId: string
  seat: Seat
  isAdmin: boolean
  profile: Profile
  /** default: member */
  session?: SessionKind | undefined
  /** default: all */
  features?: ReadonlySet<PlanFeature> | undefined
  /** the plan is blocked: nothing may be changed */
  blocked?: boolean | undefined
  /** a public link without them opens nothing */
  limits?: AccessLimits | undefined
  /** the person's rights to private items; default: none is private */
  privacy?: ReadPrivacy | undefined
}

type Holder = Pick<AccessInput, 'seat' | 'isAdmin' | 'profile' | 'features' | 'privacy'>
type Of<A extends AccessQuestion['about']> = Extract<AccessQuestion, { about: A }>

/** Capabilities that are of no use without a feature of the plan. */
const featureOfFlag: Partial<Record<CapabilityFlag, PlanFeature>> = {
  manage_profile: 'roles',
  manage_tricks: 'manageAutomations',
  access_actions_history: 'historyLog',
}

/** The flag that stands in for one the role does not set (specification 1 §6 "Permission toggles"). */
const fallback: Partial<Record<CapabilityFlag, CapabilityFlag>> = {
  create_doc_pages: 'create_dashboard',
  delete_doc_pages: 'create_doc_pages',
  manage_tricks: 'development',
}

function hasFlag(profile: Profile, flag: CapabilityFlag): boolean {
  const follows = fallback[flag]
  return profile[flag] === undefined && follows ? hasFlag(profile, follows) : profile[flag] === 1
}

const flagToCreate: Record<ItemType | 'folder', CapabilityFlag> = {
  app: 'create_dashboard',
  table: 'create_table',
  page: 'create_doc_pages',
  folder: 'manage_workspaces',
}

const keyOfRight: Record<Exclude<TableRight, 'read'>, keyof Exclude<TableRules, '*'>> = {
  createRecords: 'can_create',
  editRecords: 'can_edit',
  deleteRecords: 'can_delete',
  comment: 'create_comment',
  manageFields: 'manage_structure',
}

const mapOf = { app: 'dashboards', page: 'doc_pages', customPage: 'pages' } as const
const yes = (decision: Omit<AccessDecision, 'allowed'>): AccessDecision => ({ allowed: true, ...decision })
const no = (decision: Omit<AccessDecision, 'allowed'>): AccessDecision => ({ allowed: false, ...decision })

/**
 * Answers a question with the first rule that decides it. Pure and total: foreign content in a profile never grants anything. Seat, role,
 * plan and limits combine by restriction, so each of them can only take away.
 */
export function decideAccess(input: AccessInput, question: AccessQuestion): AccessDecision {
  const { session = 'member', limits, features } = input
  if (session === 'public-link' && (!limits || isClosedToLinks(question))) return no({ rule: 'session', session })
  if (input.blocked && !isReading(question)) return no({ rule: 'plan' })
  if (session === 'api-token' && features && !features.has('api')) return no({ rule: 'plan', feature: 'api' })
  const own = decideHeld(input, question)
  if (!own.allowed || !limits) return own
  const within = decideHeld({ seat: 'builder', isAdmin: false, profile: limits.profile, features }, question)
  if (!within.allowed) return { ...within, rule: 'limits' }
  const only = question.about === 'field' && limits.fields && ownOf(limits.fields, question.tableId)
  return question.about === 'field' && only && !only.includes(question.fieldId) ? no({ rule: 'limits', field: question.fieldId }) : own
}

/** Questions that a blocked plan leaves to the other rules. */
function isReading(question: AccessQuestion): boolean {
  if (question.about === 'rows') return true
  return 'right' in question && (question.right === 'read' || question.right === 'see')
}

/** A visitor may read, and write the records that the link allows. */
function isClosedToLinks(question: AccessQuestion): boolean {
  if (question.about === 'table') return question.right === 'manageFields'
  if (question.about === 'folder') return true
  if (question.about === 'rows' || question.about === 'field') return false
  return !('right' in question) || question.right !== 'read'
}

const answers: { [A in AccessQuestion['about']]: (holder: Holder, question: Of<A>) => AccessDecision } = {
  feature: ({ features }, { feature }) => ({ allowed: !features || features.has(feature), rule: 'plan', feature }),
  flag: decideFlag,
  create: (holder, { type }) => decideFlag(holder, { about: 'flag', flag: flagToCreate[type] }, 'builder'),
  table: decideTable,
  rows: decideRows,
  field: decideField,
  app: decideItem,
  page: decideItem,
  customPage: decideItem,
  folder: decideFolder,
  block: decideBlock,
  act: decideAct,
  channel: decideChannel,
  message: decideMessage,
}

function decideHeld<A extends AccessQuestion['about']>(holder: Holder, question: Of<A>): AccessDecision {
  const answer = answers[question.about as A]
  return answer(holder, question)
}

const seatRank: Record<Seat, number> = { viewer: 0, member: 1, builder: 2 }
const seatTooLow = ({ seat, isAdmin }: Holder, needed: Seat): AccessDecision | undefined =>
  isAdmin || seatRank[seat] >= seatRank[needed] ? undefined : no({ rule: 'seat', seat, needed })

function decideFlag(holder: Holder, { flag }: { about: 'flag'; flag: CapabilityFlag }, needed: Seat = 'member'): AccessDecision {
  const feature = featureOfFlag[flag]
  if (feature && holder.features && !holder.features.has(feature)) return no({ rule: 'plan', feature })
  if (holder.isAdmin) return yes({ rule: 'administrator' })
  return seatTooLow(holder, needed) ?? { allowed: hasFlag(holder.profile, flag), rule: 'flag', flag }
}

type Found<V> = { entry: string; value: V }

/** An id in the disabled list (or `'*'` there) is off; otherwise its own entry wins over the wildcard's. */
function findEntry<V>(profile: Profile, kind: GrantKind, id: string, enabled: Readonly<Record<string, V>> = {}): Found<V> | AccessDecision {
  const disabled = profile[`${kind}_disabled`] ?? []
  const off = disabled.includes(id) ? id : disabled.includes('*') ? '*' : undefined
  if (off !== undefined) return no({ rule: 'disabled', list: `${kind}_disabled`, entry: off })
  const entry = Object.hasOwn(enabled, id) ? id : '*'
  const value = ownOf(enabled, entry)
  return value === undefined ? no({ rule: 'unlisted', list: `${kind}_enabled` }) : { entry, value }
}

/** The profile's rules for a table, or the decision that closes it. */
export function findTableRules(profile: Profile, id: string): Found<TableRules> | AccessDecision {
  return findEntry(profile, 'tables', id, profile.tables_enabled)
}

function decideTable(holder: Holder, { id, right }: Of<'table'>): AccessDecision {
  if (holder.isAdmin) return yes({ rule: 'administrator' })
  const found = findTableRules(holder.profile, id)
  if ('rule' in found) return found
  const { entry, value } = found
  const named = { rule: 'entry', list: 'tables_enabled', entry } as const
  if (right === 'read') return yes(named)
  const low = seatTooLow(holder, right === 'manageFields' ? 'builder' : 'member')
  if (low) return low
  const key = keyOfRight[right]
  return value === '*' ? yes({ ...named, level: '*' }) : { allowed: value[key] === true, ...named, key }
}

function decideRows(holder: Holder, { id }: Of<'rows'>): AccessDecision {
  const read = decideTable(holder, { about: 'table', id, right: 'read' })
  if (!read.allowed || holder.isAdmin) return read
  const found = findTableRules(holder.profile, id)
  return 'value' in found && found.value !== '*' && (found.value.data ?? []).length > 0
    ? no({ rule: 'rowRules', list: 'tables_enabled', entry: found.entry })
    : read
}

function decideField(holder: Holder, { tableId, fieldId, right }: Of<'field'>): AccessDecision {
  const read = decideTable(holder, { about: 'table', id: tableId, right: 'read' })
  if (!read.allowed) return read
  const found = holder.isAdmin ? undefined : findTableRules(holder.profile, tableId)
  const rules = found && 'value' in found && found.value !== '*' ? found.value : {}
  if (rules.fields_excluded?.includes(fieldId)) return no({ rule: 'fieldHidden', field: fieldId })
  if (right === 'see') return read
  const edit = decideTable(holder, { about: 'table', id: tableId, right: 'editRecords' })
  if (!edit.allowed) return edit
  return rules.fields_readonly?.includes(fieldId) ? no({ rule: 'fieldReadonly', field: fieldId }) : edit
}

function decideItem(holder: Holder, { about, id, right }: Of<'app' | 'page' | 'customPage'>): AccessDecision {
  const own = about === 'page' ? holder.privacy?.(about, id) : undefined
  if (own !== undefined) return decidePrivate(holder, own, right)
  if (holder.isAdmin) return yes({ rule: 'administrator' })
  const kind = mapOf[about]
  const found = findEntry(holder.profile, kind, id, holder.profile[`${kind}_enabled`])
  if ('rule' in found) return found
  const { value } = found
  const named = { rule: 'entry', list: `${kind}_enabled`, entry: found.entry } as const
  if (right === 'read') return yes({ ...named, ...levelIn(value) })
  // pages are written by members, apps and custom pages are built
  const low = seatTooLow(holder, about === 'page' ? 'member' : 'builder')
  if (low) return low
  if (typeof value === 'object')
    return about === 'page'
      ? { allowed: value.can_edit_content === true, ...named, key: 'can_edit_content' }
      : no({ ...named, key: 'full_control' })
  return { allowed: value === '*' || value === 'full' || value === 'edit', ...named, level: value }
}

/** Everybody sees the folders that nobody keeps. A private one is named, filled and deleted by its owner alone. */
function decideFolder(holder: Holder, { id, right }: Of<'folder'>): AccessDecision {
  const own = holder.privacy?.('folder', id)
  if (own !== undefined) return decidePrivate(holder, own === 'edit' ? 'view' : own, right)
  return right === 'read'
    ? yes({ rule: 'seat', seat: holder.seat, needed: 'viewer' })
    : decideFlag(holder, { about: 'flag', flag: flagToCreate.folder }, 'builder')
}

/** Its owner decides about a private item, also before the administrator. A seat still bounds what its holder writes. */
function decidePrivate(holder: Holder, level: PrivateRight, right: 'read' | 'write'): AccessDecision {
  if (level === 'none') return no({ rule: 'private' })
  if (right === 'read') return yes({ rule: 'private', level })
  return seatTooLow(holder, 'member') ?? { allowed: level !== 'view', rule: 'private', level }
}

const levelIn = (value: string | object): { level?: string } => (typeof value === 'string' ? { level: value } : {})

const keyOfBlockRight: Record<BlockRight, keyof BlockRules> = {
  create: 'can_create_blocks',
  edit: 'can_edit_blocks',
  delete: 'can_delete_blocks',
}

/** A block stands in the text of a page: nobody has a right on it without writing there. Full control has all. */
function decideBlock(holder: Holder, { type, id, right }: Of<'block'>): AccessDecision {
  const writes = decideItem(holder, { about: type, id, right: 'write' })
  if (holder.isAdmin || writes.rule === 'seat' || !('entry' in writes)) return writes
  const kind = mapOf[type]
  const found = findEntry(holder.profile, kind, id, holder.profile[`${kind}_enabled`])
  if ('rule' in found || typeof found.value === 'string' || (type === 'page' && !writes.allowed)) return writes
  const key = keyOfBlockRight[right]
  return { allowed: found.value[key] === true, rule: 'entry', list: `${kind}_enabled`, entry: found.entry, key }
}

/** The item must be writable first. The act may then need full control, a capability or a builder's seat. */
function decideAct(holder: Holder, { act, type, id }: Of<'act'>): AccessDecision {
  if (act === 'duplicate') return decideDuplicate(holder, { type, id })
  const writes: AccessDecision =
    type === 'table'
      ? decideTable(holder, { about: 'table', id, right: 'manageFields' })
      : decideItem(holder, { about: type, id, right: 'write' })
  // nobody but its owner names or archives a private item, and it has no public link
  if (writes.allowed && writes.rule === 'private') return { ...writes, allowed: writes.level === 'owner' && act !== 'share' }
  if (!writes.allowed || holder.isAdmin) return writes
  const low = act === 'share' ? seatTooLow(holder, 'builder') : undefined
  if (low) return low
  if (act === 'addView' || (type === 'app' && act !== 'rename'))
    return decideFlag(holder, { about: 'flag', flag: 'create_dashboard' }, 'builder')
  if (type !== 'page') return writes
  if (act === 'archive') return decideFlag(holder, { about: 'flag', flag: 'delete_doc_pages' })
  return { ...writes, allowed: writes.level === '*' || writes.level === 'full' }
}

/** A copy shows what one sees of the original. It takes the capability to create such an item, and a table takes its structure. */
function decideDuplicate(holder: Holder, { type, id }: Pick<Of<'act'>, 'type' | 'id'>): AccessDecision {
  const sees: AccessDecision =
    type === 'table' ? decideTable(holder, { about: 'table', id, right: 'read' }) : decideItem(holder, { about: type, id, right: 'read' })
  return sees.allowed ? decideFlag(holder, { about: 'flag', flag: flagToCreate[type] }, 'builder') : sees
}

function decideChannel(holder: Holder, { id }: Of<'channel'>): AccessDecision {
  if (holder.isAdmin) return yes({ rule: 'administrator' })
  const off = holder.profile.channel_read_only ?? []
  return seatTooLow(holder, 'member') ?? { allowed: !off.includes(id) && !off.includes('*'), rule: 'chat', list: 'channel_read_only' }
}

function decideMessage(holder: Holder, { memberId, roleId }: Of<'message'>): AccessDecision {
  if (holder.isAdmin) return yes({ rule: 'administrator' })
  const { direct_message_users: users, direct_message_profiles: roles } = holder.profile
  const names = (list: string[] | undefined, id: string): boolean => list !== undefined && (list.includes(id) || list.includes('*'))
  const low = seatTooLow(holder, 'member')
  if (low) return low
  // without lists: everybody
  const allowed = (users === undefined && roles === undefined) || names(users, memberId) || names(roles, roleId)
  return { allowed, rule: 'chat', list: users === undefined ? 'direct_message_profiles' : 'direct_message_users' }
}

function ownOf<V>(map: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined
}
