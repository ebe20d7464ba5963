import { AppError } from '#shared/protocol/errors.ts'
import { roleCalls } from '#shared/roles/role-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readProfile } from '#server/access/org-context.ts'
import { toRole } from '#server/access/people.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/server-feature.ts'

const mayListRoles = ({ access }: OrgContext): boolean => access.can('manage_profile') || access.can('manage_users')

const calls = handleCalls(roleCalls, {
  'POST profile/list': (_, call) => {
    const context = call.member()
    if (!mayListRoles(context)) throw new AppError('permission_denied')
    const { db } = context.org
    const members = db.all(
      db.build
        .selectFrom('member')
        .select(['id', 'display_name', 'photo_url', 'role_id'])
        .where('deleted_at', 'is', null)
        .orderBy('display_name'),
    )
    const byId = new Map(members.map((member) => [member.id, member]))
    const roles = db.all(
      db.build.selectFrom('role').selectAll().where('deleted_at', 'is', null).orderBy('is_admin', 'desc').orderBy('name'),
    )
    return roles
      .filter((role) => role.is_admin === 0 || context.access.isAdmin)
      .map((role) => {
        const editor = role.updated_by === null ? undefined : byId.get(role.updated_by)
        return {
          id_profile: role.id,
          name: role.name,
          color: role.color,
          initial_url: role.initial_url,
          is_admin: role.is_admin === 1,
          members: members
            .filter((member) => member.role_id === role.id)
            .map((member) => ({ user_id: member.id, user_name: member.display_name, photo_url: member.photo_url })),
          updated_by: editor ? { name: editor.display_name, photo_url: editor.photo_url } : null,
          updated_at: role.updated_at,
          profile: readProfile(role.profile),
        }
      })
  },
})

/** Everybody has their own role on the device; those who hand roles out have all of them. */
const roleFeed = feedSource('role', function* ({ org, memberId, access, ...context }, since) {
  const { db } = org
  const own = db.get(db.build.selectFrom('member').select('role_id').where('id', '=', memberId))?.role_id
  const all = mayListRoles({ org, memberId, access, ...context })
  for (const row of db.iterate(db.build.selectFrom('role').selectAll().where('seq', '>', since))) {
    const visible = row.deleted_at === null && (row.id === own || (all && (row.is_admin === 0 || access.isAdmin)))
    yield { id: row.id, seq: row.seq, data: visible ? toRole(row) : null }
  }
})

/** Roles (specification 1 §3, §6). */
export const rolesFeature: ServerFeature = { name: 'roles', calls: [calls], feeds: [roleFeed] }
