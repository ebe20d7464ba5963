import type { RoleRow } from '#shared/nouns/roles/role-calls.ts'
import { type OrgContext } from '#server/access/org-context.ts'
import { readProfile } from '#server/identity/read-profile.ts'

/** Roles with their people, the unrestricted one first and only for those who have it; `id` picks one. */
export function listRoles({ org, access }: OrgContext, id?: string): RoleRow[] {
  const { db } = org
  const members = db.all(
    db.build
      .selectFrom('member')
      .select(['id', 'display_name', 'photo_url', 'role_id'])
      .where('deleted_at', 'is', null)
      .orderBy('display_name'),
  )
  const byId = new Map(members.map((member) => [member.id, member]))
  let roles = db.build.selectFrom('role').selectAll().where('deleted_at', 'is', null).orderBy('is_admin', 'desc').orderBy('name')
  if (id !== undefined) roles = roles.where('id', '=', id)
  return db
    .all(roles)
    .filter((role) => role.is_admin === 0 || access.isAdmin)
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
        version: role.seq,
        profile: readProfile(role.profile),
      }
    })
}
