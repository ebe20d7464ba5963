import {
  blockRights,
  tableRights,
  type AccessDecision,
  type AccessQuestion,
  type BlockRight,
  type ItemAct,
  type SessionKind,
  type TableRight,
} from '#shared/access/access-question.ts'
import { decideAccess, findTableRules, type AccessInput } from '#shared/access/decide-access.ts'
import type { PlanFeature } from '#shared/access/plan-features.ts'
import type { CapabilityFlag } from '#shared/values/capability-flags.ts'
import type { Profile, TableRules } from '#shared/access/profile-schema.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { FilterGroup } from '#shared/values/query.ts'

type RowRules = NonNullable<Exclude<TableRules, '*'>['data']>

/** The rights of {@link tableRights} that a person has in a table, with the rows and fields they hold for. */
export interface TableAccess extends Record<TableRight, boolean> {
  /** all of them must hold; undefined: every row */
  rows: RowRules | undefined
  /** and this, of a public link; undefined: every row that the rules leave */
  filter: FilterGroup | undefined
  hiddenFields: ReadonlySet<string>
  readonlyFields: ReadonlySet<string>
  /** undefined: every field that is not hidden (public links name theirs, so that a new field is not in them) */
  onlyFields: ReadonlySet<string> | undefined
}

export type BlockAccess = Readonly<Record<BlockRight, boolean>>

export type ItemAccess = 'none' | 'read' | 'write'

/**
 * The one decision object. The server enforces it; the interface only hides what would be refused.
 * Seat and role combine by restriction: a viewer never writes, a member never changes structure, whatever the role says.
 */
export interface Access {
  readonly memberId: string
  readonly session: SessionKind
  readonly isAdmin: boolean
  readonly isBuilder: boolean
  /** the plan is blocked: nothing may be changed */
  readonly blocked: boolean
  has(feature: PlanFeature): boolean
  can(flag: CapabilityFlag): boolean
  table(id: string): TableAccess
  /** `write` on an app is full control; `write` on a page is editing its body */
  app(id: string): ItemAccess
  page(id: string): ItemAccess
  /** the rights on its blocks, which a role may give without full control */
  blocks(type: 'app' | 'page', id: string): BlockAccess
  /** `pages_enabled`: custom pages, which are built like apps */
  customPage(id: string): ItemAccess
  item(type: ItemType, id: string): ItemAccess
  /** `write` on a folder is naming, filling and deleting it */
  folder(id: string): ItemAccess
  /** naming, archiving, sharing and duplicating it, adding views to it */
  may(act: ItemAct, type: ItemType, id: string): boolean
  /** creating apps, tables, pages or folders */
  canCreate(type: ItemType | 'folder'): boolean
  /** writing in a channel one is in */
  mayPost(channelId: string): boolean
  mayMessage(member: { memberId: string; roleId: string }): boolean
  /** *Why can't I?* (and why I can): the first rule that decided, as data */
  why(question: AccessQuestion): AccessDecision
}

/** Callers choose the ids they ask about, so this cache needs a bound. */
const rememberedTables = 2000

/** Compiles a person's identity, role, plan and session into the decision object. */
export function compileAccess(input: AccessInput): Access {
  const { memberId, seat, session = 'member' } = input
  const isMember = session !== 'public-link'
  const isAdmin = isMember && input.isAdmin && !input.limits
  const why = (question: AccessQuestion): AccessDecision => decideAccess(input, question)
  const allows = (question: AccessQuestion): boolean => decideAccess(input, question).allowed
  const tables = new Map<string, TableAccess>()

  function table(id: string): TableAccess {
    const known = tables.get(id)
    if (known) return known
    if (tables.size >= rememberedTables) tables.clear()
    const rights = Object.fromEntries(tableRights.map((right) => [right, allows({ about: 'table', id, right })])) as Record<
      TableRight,
      boolean
    >
    const made = { ...rights, ...narrow(input, id, rights.read) }
    tables.set(id, made)
    return made
  }

  const level = (about: 'app' | 'page' | 'customPage' | 'folder', id: string): ItemAccess =>
    allows({ about, id, right: 'write' }) ? 'write' : allows({ about, id, right: 'read' }) ? 'read' : 'none'
  const app = (id: string): ItemAccess => level('app', id)
  const page = (id: string): ItemAccess => level('page', id)

  const blocks = (type: 'app' | 'page', id: string): BlockAccess =>
    Object.fromEntries(blockRights.map((right) => [right, allows({ about: 'block', type, id, right })])) as Record<BlockRight, boolean>

  function item(type: ItemType, id: string): ItemAccess {
    if (type === 'app') return app(id)
    if (type === 'page') return page(id)
    const access = table(id)
    return access.manageFields ? 'write' : access.read ? 'read' : 'none'
  }

  return {
    memberId,
    session,
    isAdmin,
    isBuilder: isMember && (input.isAdmin || seat === 'builder'),
    blocked: input.blocked === true,
    has: (feature) => allows({ about: 'feature', feature }),
    can: (flag) => allows({ about: 'flag', flag }),
    table,
    app,
    page,
    blocks,
    customPage: (id) => level('customPage', id),
    item,
    folder: (id) => level('folder', id),
    may: (act, type, id) => allows({ about: 'act', act, type, id }),
    canCreate: (type) => allows({ about: 'create', type }),
    mayPost: (id) => allows({ about: 'channel', id }),
    mayMessage: (member) => allows({ about: 'message', ...member }),
    why,
  }
}

type Narrowed = Pick<TableAccess, 'rows' | 'filter' | 'hiddenFields' | 'readonlyFields' | 'onlyFields'>
const everything: Narrowed = {
  rows: undefined,
  filter: undefined,
  hiddenFields: new Set(),
  readonlyFields: new Set(),
  onlyFields: undefined,
}

/** Rows and fields, of the role and of the limits: what both leave. */
function narrow({ isAdmin, profile, limits }: AccessInput, id: string, read: boolean): Narrowed {
  if (!read) return everything
  const both = [isAdmin ? undefined : customRules(profile, id), limits && customRules(limits.profile, id)]
  const rows = both.flatMap((rules) => rules?.data ?? [])
  const only = limits?.fields && Object.hasOwn(limits.fields, id) ? limits.fields[id] : undefined
  return {
    rows: rows.length > 0 ? rows : undefined,
    filter: limits?.filters && Object.hasOwn(limits.filters, id) ? limits.filters[id] : undefined,
    hiddenFields: new Set(both.flatMap((rules) => rules?.fields_excluded ?? [])),
    readonlyFields: new Set(both.flatMap((rules) => rules?.fields_readonly ?? [])),
    onlyFields: only && new Set(only),
  }
}

function customRules(profile: Profile, id: string): Exclude<TableRules, '*'> | undefined {
  const found = findTableRules(profile, id)
  return 'value' in found && found.value !== '*' ? found.value : undefined
}

/** Whether values of a field may be seen, as far as the role's lists say. */
export function seesField({ read, hiddenFields, onlyFields }: TableAccess, fieldId: string): boolean {
  return read && !hiddenFields.has(fieldId) && (!onlyFields || onlyFields.has(fieldId))
}
