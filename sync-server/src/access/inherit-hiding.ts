import { compileAccess } from '#shared/access/access.ts'
import { findTableRules } from '#shared/access/decide-access.ts'
import { readGrant, setGrant } from '#shared/access/item-levels.ts'
import type { Profile, TableRules } from '#shared/access/profile-schema.ts'
import { type OrgContext } from '#server/access/org-context.ts'
import { readProfile } from '#server/identity/read-profile.ts'
import { readPlan, rightsOf } from '#server/identity/read-plan.ts'
import { isFieldVisible, seesNamesOf } from '#server/access/record-rights.ts'
import { findTableModel, namedTableOf, type ModelField } from '#server/storage/records/table-model.ts'

/** How much a role sees of a field: nothing, links without some of the records or names behind them, everything. */
type Sight = 0 | 1 | 2
/** By role. */
export type Sights = ReadonlyMap<string, Sight>

type CustomRules = Exclude<TableRules, '*'>

const fullControl: CustomRules = { manage_structure: true, can_create: true, can_edit: true, can_delete: true, create_comment: true }

/** The visibility of a field for every role, to be read before its values go into another field. */
export function sightsOf(context: OrgContext, field: ModelField): Sights {
  return new Map(readRoles(context).map(({ id, profile }): [string, Sight] => [id, sightOf(asRole(context, profile), field)]))
}

/**
 * Inside a write: hides a field with another one's values from every role that could not see that much of the other. Only fields with cells
 * of their own are named in roles: a computed field is hidden by the fields that it reads.
 */
export function hideAlike(context: OrgContext, before: Sights, tableId: string, fieldId: string): void {
  const field = findTableModel(context.org, tableId)?.field(fieldId)
  if (!field) return
  for (const { id, profile } of readRoles(context)) {
    if (sightOf(asRole(context, profile), field) > (before.get(id) ?? 0)) storeProfile(context, id, withoutField(profile, tableId, fieldId))
  }
}

/**
 * Inside a write: gives roles the rules of a table for its copy too, as far as they see the copy.
 * @param renamed replaces the table's ids by the copy's
 */
export function inheritTableRules(context: OrgContext, from: string, to: string, renamed: (value: unknown) => unknown): void {
  for (const { id, profile } of readRoles(context)) {
    const enabled = profile.tables_enabled ?? {}
    if (Object.hasOwn(enabled, to) || !asRole(context, profile).access.table(to).read) continue
    const rules = findTableRules(profile, from)
    if ('rule' in rules) {
      storeProfile(context, id, { ...profile, tables_disabled: [...(profile.tables_disabled ?? []), to] })
    } else if (rules.value !== '*') {
      storeProfile(context, id, { ...profile, tables_enabled: { ...enabled, [to]: renamed(rules.value) as CustomRules } })
    }
  }
}

/** Inside a write: gives roles the level of an app or page for its copy too, as far as they see the copy. */
export function inheritItemLevels(context: OrgContext, kind: 'dashboards' | 'doc_pages', from: string, to: string): void {
  for (const { id, profile } of readRoles(context)) {
    if (Object.hasOwn(profile[`${kind}_enabled`] ?? {}, to)) continue
    const source = readGrant(profile, kind, from)
    if (JSON.stringify(source.value) === JSON.stringify(readGrant(profile, kind, to).value)) continue
    storeProfile(context, id, setGrant(profile, kind, to, source.value ?? null))
  }
}

function sightOf(role: OrgContext, field: ModelField): Sight {
  if (!isFieldVisible(role, role.access.table(field.tableId), field)) return 0
  const named = namedTableOf(field)
  return named !== undefined && !seesNamesOf(role, named) ? 1 : 2
}

/** The most that a member of the role can see; seats only restrict writing. */
function asRole({ org, now, source }: OrgContext, profile: Profile): OrgContext {
  const access = compileAccess({ memberId: '', seat: 'viewer', isAdmin: false, profile, ...rightsOf(readPlan(org, now())) })
  return { org, memberId: '', access, now, source, ip: '' }
}

function readRoles({ org: { db } }: OrgContext): { id: string; profile: Profile }[] {
  const rows = db.all(db.build.selectFrom('role').select(['id', 'profile']).where('is_admin', '=', 0).where('deleted_at', 'is', null))
  return rows.map(({ id, profile }) => ({ id, profile: readProfile(profile) }))
}

function withoutField(profile: Profile, tableId: string, fieldId: string): Profile {
  const found = findTableRules(profile, tableId)
  if ('rule' in found) return profile
  const rules = found.value === '*' ? fullControl : found.value
  const hiding = { ...rules, fields_excluded: [...(rules.fields_excluded ?? []), fieldId] }
  return { ...profile, tables_enabled: { ...profile.tables_enabled, [tableId]: hiding } }
}

function storeProfile({ org, memberId, now }: OrgContext, id: string, profile: Profile): void {
  const changes = { profile: JSON.stringify(profile), updated_by: memberId, updated_at: now().toISOString(), seq: org.nextSeq() }
  org.db.run(org.db.build.updateTable('role').set(changes).where('id', '=', id))
  org.changed()
}
