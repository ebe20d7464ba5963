import type { Seat } from '#shared/members/member.ts'
import type { CapabilityFlag, Profile, TableRules } from '#shared/access/profile-schema.ts'
import type { ItemType } from '#shared/items/item-type.ts'

/** Who is asking, and what their rights are made of. */
export interface AccessInput {
  memberId: string
  seat: Seat
  isAdmin: boolean
  profile: Profile
}

export interface TableAccess {
  read: boolean
  createRecords: boolean
  editRecords: boolean
  deleteRecords: boolean
  manageFields: boolean
  /** undefined: every row */
  rows: NonNullable<Exclude<TableRules, '*'>['data']> | undefined
  hiddenFields: ReadonlySet<string>
  readonlyFields: ReadonlySet<string>
}

export type ItemAccess = 'none' | 'read' | 'write'

/**
 * The one decision object (architecture §6). The server enforces it; the interface only hides what would be refused.
 * Seat and role combine by restriction: a viewer never writes, a member never changes structure, whatever the role says.
 */
export interface Access {
  readonly memberId: string
  readonly isAdmin: boolean
  readonly isBuilder: boolean
  can(flag: CapabilityFlag): boolean
  table(id: string): TableAccess
  /** `write` on an app is changing its blocks; `write` on a page is editing its body */
  app(id: string): ItemAccess
  page(id: string): ItemAccess
  item(type: ItemType, id: string): ItemAccess
  /** creating apps, tables, pages or folders */
  canCreate(type: ItemType | 'folder'): boolean
}

const nothing: TableAccess = {
  read: false,
  createRecords: false,
  editRecords: false,
  deleteRecords: false,
  manageFields: false,
  rows: undefined,
  hiddenFields: new Set(),
  readonlyFields: new Set(),
}

const createFlags: Record<ItemType | 'folder', CapabilityFlag> = {
  app: 'create_dashboard',
  table: 'create_table',
  page: 'create_doc_pages',
  folder: 'manage_workspaces',
}

/** Compiles seat and role into the decision object. Pure and total: foreign content in a profile never grants anything. */
export function compileAccess(input: AccessInput): Access {
  const { memberId, seat, isAdmin, profile } = input
  const isBuilder = isAdmin || seat === 'builder'
  const writes = isAdmin || seat !== 'viewer'

  const can = (flag: CapabilityFlag): boolean => isAdmin || (writes && profile[flag] === 1)

  function table(id: string): TableAccess {
    if (isAdmin) return { ...nothing, read: true, createRecords: true, editRecords: true, deleteRecords: true, manageFields: true }
    const rules = ruleFor(profile.tables_enabled, profile.tables_disabled, id)
    if (rules === undefined) return nothing
    if (rules === '*') {
      return { ...nothing, read: true, createRecords: writes, editRecords: writes, deleteRecords: writes, manageFields: isBuilder }
    }
    return {
      read: true,
      createRecords: writes && rules.can_create === true,
      editRecords: writes && rules.can_edit === true,
      deleteRecords: writes && rules.can_delete === true,
      manageFields: isBuilder && rules.manage_structure === true,
      rows: rules.data && rules.data.length > 0 ? rules.data : undefined,
      hiddenFields: new Set(rules.fields_excluded ?? []),
      readonlyFields: new Set(rules.fields_readonly ?? []),
    }
  }

  function level(enabled: Record<string, string> | undefined, disabled: string[] | undefined, id: string, full: boolean): ItemAccess {
    if (isAdmin) return 'write'
    const value = ruleFor(enabled, disabled, id)
    if (value === undefined) return 'none'
    return full && (value === '*' || value === 'full' || value === 'edit') ? 'write' : 'read'
  }

  const app = (id: string): ItemAccess => level(profile.dashboards_enabled, profile.dashboards_disabled, id, isBuilder)
  const page = (id: string): ItemAccess => level(profile.doc_pages_enabled, profile.doc_pages_disabled, id, writes)

  function item(type: ItemType, id: string): ItemAccess {
    if (type === 'app') return app(id)
    if (type === 'page') return page(id)
    const access = table(id)
    return access.manageFields ? 'write' : access.read ? 'read' : 'none'
  }

  return { memberId, isAdmin, isBuilder, can, table, app, page, item, canCreate: (type) => isBuilder && can(createFlags[type]) }
}

/** An id in the disabled list (or `'*'` there) is off; otherwise its own entry wins over the wildcard's. */
function ruleFor<V>(enabled: Record<string, V> | undefined, disabled: string[] | undefined, id: string): V | undefined {
  if (disabled && (disabled.includes(id) || disabled.includes('*'))) return undefined
  if (!enabled) return undefined
  if (Object.hasOwn(enabled, id)) return enabled[id]
  return Object.hasOwn(enabled, '*') ? enabled['*'] : undefined
}
