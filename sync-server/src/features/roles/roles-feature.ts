import type { HistoryValues } from '#shared/nouns/history-log/history-values.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { roleCalls } from '#shared/nouns/roles/role-calls.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { auditRefusal } from '#server/access/audit-refusal.ts'
import { readMemberChanging, type MemberChanging } from '#server/access/change-member.ts'
import { ownRoleId, type OrgContext } from '#server/access/org-context.ts'
import { toRole } from '#server/identity/people.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { createRole, updateRole } from '#server/features/roles/edit-role.ts'
import { deleteRole, duplicateRole } from '#server/features/roles/remove-role.ts'
import { viewAsCalls } from '#server/features/roles/view-as-calls.ts'
import { listRoles } from '#server/features/roles/role-rows.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const mayListRoles = ({ access }: OrgContext): boolean => access.can('manage_profile') || access.can('manage_users')

/** A change of roles in one write, with refused attempts at more rights in the history log. */
async function write<T>(
  { platform }: CallContext,
  context: OrgContext,
  [entityId, after]: [string | null, HistoryValues],
  change: (changing: MemberChanging) => T,
): Promise<T> {
  const changing = await readMemberChanging(platform, context.org)
  return auditRefusal(context, { entityType: 'role', entityId, after }, () => context.org.db.write(() => change(changing)))
}

const calls = handleCalls(roleCalls, {
  'POST profile/list': (_, call) => {
    const context = call.member()
    if (!mayListRoles(context)) assertMay(context.access, { about: 'flag', flag: 'manage_profile' })
    return listRoles(context)
  },
  'POST profile/create': async ({ body }, call) => {
    const context = call.member()
    return { id: await write(call, context, [null, body], (changing) => createRole(changing, context, body)) }
  },
  'POST profile/update': async ({ body }, call) => {
    const context = call.member()
    await write(call, context, [body.profile_id, body], (changing) => updateRole(changing, context, body.profile_id, body))
    const [row] = listRoles(context, body.profile_id)
    if (!row) throw new AppError('role_not_found')
    return row
  },
  'POST profile/delete': async ({ body }, call) => {
    const context = call.member()
    await write(call, context, [body.profile_id, body], (changing) =>
      deleteRole(changing, context, body.profile_id, body.users_new_profile),
    )
  },
  'POST v4/duplicate/profile': async ({ body }, call) => {
    const context = call.member()
    return { id: await write(call, context, [body.profile_id, body], (changing) => duplicateRole(changing, context, body.profile_id)) }
  },
})

/** Everybody has their own role on the device; those who hand roles out have all of them. */
const roleFeed = feedSource('role', function* (context, since) {
  const { org, access } = context
  const { db } = org
  const own = ownRoleId(context)
  const all = mayListRoles(context)
  for (const row of db.iterate(db.build.selectFrom('role').selectAll().where('seq', '>', since))) {
    const visible = row.deleted_at === null && (row.id === own || (all && (row.is_admin === 0 || access.isAdmin)))
    yield { id: row.id, seq: row.seq, data: visible ? toRole(row) : null }
  }
})

/** Roles (specification 1 §3, §4, §6). */
export const rolesFeature: ServerFeature = { name: 'roles', calls: [calls, viewAsCalls], feeds: [roleFeed] }
