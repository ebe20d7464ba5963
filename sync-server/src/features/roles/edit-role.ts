import type { Selectable } from 'kysely'
import type { Profile } from '#shared/access/profile-schema.ts'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { changeProfile, settleProfile } from '#shared/nouns/roles/change-profile.ts'
import type { RoleChange } from '#shared/nouns/roles/role-calls.ts'
import { readStartingPage } from '#shared/nouns/roles/starting-page.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { assertWithinOwn } from '#server/access/assign-rights.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { tellOfAccess } from '#server/features/roles/tell-of-access.ts'
import { changeMember, type MemberChanging } from '#server/access/change-member.ts'
import { settleRequests } from '#server/access/settle-requests.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { readProfile } from '#server/identity/read-profile.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'

type Row = Selectable<OrgSchema['role']>

export interface RoleInput {
  profile_name?: string | undefined
  color?: string | undefined
  initial_url?: string | null | undefined
  profile_data?: Profile | undefined
  version?: number | undefined
  changes?: RoleChange[] | undefined
  members?: string[] | undefined
}

/** Inside a write: the person with their rights as they are in it. @throws AppError `permission_denied`, `plan_feature` */
export function roleManager(context: OrgContext): OrgContext {
  const current = createOrgContext(context.org, context.memberId, context)
  assertMay(current.access, { about: 'flag', flag: 'manage_profile' })
  return current
}

/**
 * Inside a write: a role that this person may change: not the administrators', not their own, and none with rights they lack.
 * @throws AppError `role_not_found`, `admin_role`, `own_access`, `role_exceeds_own`
 */
export function getEditableRole(current: OrgContext, id: string): Row {
  const { db } = current.org
  const role = db.get(db.build.selectFrom('role').selectAll().where('id', '=', id).where('deleted_at', 'is', null))
  if (!role) throw new AppError('role_not_found')
  if (role.is_admin === 1) throw new AppError(current.access.isAdmin ? 'admin_role' : 'role_not_found')
  const own = db.get(db.build.selectFrom('member').select('role_id').where('id', '=', current.memberId))?.role_id
  if (!current.access.isAdmin && role.id === own) throw new AppError('own_access')
  assertWithinOwn(current, readProfile(role.profile))
  return role
}

/** Inside a write. @returns the new role's id. @throws AppError `role_exceeds_own`, `invalid_starting_page`, those of `changeMember` */
export function createRole(changing: MemberChanging, context: OrgContext, input: RoleInput & { profile_name: string }): string {
  const current = roleManager(context)
  const { org } = current
  const profile = settleProfile(input.profile_data ?? {})
  assertWithinOwn(current, profile)
  const id = newId()
  const row: Row = {
    id,
    name: input.profile_name,
    color: input.color ?? 'blue',
    initial_url: startingPage(input.initial_url ?? null),
    is_admin: 0,
    profile: JSON.stringify(profile),
    updated_by: current.memberId,
    updated_at: current.now().toISOString(),
    seq: org.nextSeq(),
    deleted_at: null,
  }
  org.db.run(org.db.build.insertInto('role').values(row))
  writeAudit(current, { action: 'role.created', entityType: 'role', entityId: id, label: row.name, after: described(row) })
  org.changed()
  moveInto(changing, current, id, input.members)
  return id
}

/** Inside a write. @throws AppError those of `getEditableRole` and `createRole`, `conflict` when `version` is not the role's any more */
export function updateRole(changing: MemberChanging, context: OrgContext, id: string, input: RoleInput): void {
  const current = roleManager(context)
  const { org } = current
  const role = getEditableRole(current, id)
  if (input.version !== undefined && input.version !== role.seq) throw new AppError('conflict', { version: role.seq })
  const old = readProfile(role.profile)
  const profile = (input.changes ?? []).reduce(changeProfile, input.profile_data ? settleProfile(input.profile_data) : old)
  assertWithinOwn(current, profile)
  const next: Row = {
    ...role,
    name: input.profile_name ?? role.name,
    color: input.color ?? role.color,
    initial_url: input.initial_url === undefined ? role.initial_url : startingPage(input.initial_url),
    profile: JSON.stringify(profile),
  }
  const [before, after] = difference(described({ ...role, profile: JSON.stringify(old) }), described(next))
  if (Object.keys(after).length > 0) {
    const { id: _, ...values } = { ...next, updated_by: current.memberId, updated_at: current.now().toISOString(), seq: org.nextSeq() }
    org.db.run(org.db.build.updateTable('role').set(values).where('id', '=', id))
    writeAudit(current, { action: 'role.updated', entityType: 'role', entityId: id, label: next.name, before, after })
    org.changed()
    if (next.profile !== role.profile) {
      tellPeople(changing, current, id)
      tellOfAccess(current, id, old, profile)
      settleRequests(current, { roles: [id] })
    }
  }
  moveInto(changing, current, id, input.members)
}

/** Moves people into a role, each from the one they have (specification 1 §4 "Role editing"). */
export function moveInto(changing: MemberChanging, current: OrgContext, roleId: string, members: readonly string[] = []): void {
  const { db } = current.org
  for (const id of members) {
    const member = db.get(db.build.selectFrom('member').select('role_id').where('id', '=', id).where('deleted_at', 'is', null))
    if (!member) throw new AppError('user-not-found')
    if (member.role_id !== roleId) changeMember(changing, current, { id, roleId })
  }
}

/** Open connections of the role's people are notified within a second (G17). */
function tellPeople(changing: MemberChanging, { org }: OrgContext, roleId: string): void {
  const people = org.db.all(org.db.build.selectFrom('member').select('id').where('role_id', '=', roleId).where('deleted_at', 'is', null))
  org.db.afterCommit(() => {
    for (const { id } of people) changing.events.emit('access-changed', { orgId: org.orgId, memberId: id })
  })
}

function startingPage(text: string | null): string | null {
  const page = text === null ? null : readStartingPage(text)
  if (page === undefined) throw new AppError('invalid_starting_page')
  return page
}

/** A role in the history log: every part of its profile by itself. */
export function described({ name, color, initial_url, profile }: Row): Record<string, unknown> {
  return { name, color, initial_url, ...readProfile(profile) }
}

/** The differing parts, before and after. */
function difference(before: Record<string, unknown>, after: Record<string, unknown>): [Record<string, unknown>, Record<string, unknown>] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const pick = (of: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, of[key] ?? null]))
  return [pick(before), pick(after)]
}
