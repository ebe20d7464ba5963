import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Ids of the active people of some roles. */
export function membersOfRoles({ db }: OrgDatabase, roleIds: readonly string[]): string[] {
  if (roleIds.length === 0) return []
  const members = db.build
    .selectFrom('member')
    .select('id')
    .where('role_id', 'in', roleIds)
    .where('active', '=', 1)
    .where('deleted_at', 'is', null)
  return db.all(members).map(({ id }) => id)
}
