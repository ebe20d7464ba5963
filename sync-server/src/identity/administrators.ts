import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Ids of the active members who are administrators. */
export function administrators({ db }: OrgDatabase): string[] {
  return db
    .all(
      db.build
        .selectFrom('member')
        .innerJoin('role', 'role.id', 'member.role_id')
        .select('member.id')
        .where('role.is_admin', '=', 1)
        .where('member.active', '=', 1)
        .where('member.deleted_at', 'is', null),
    )
    .map(({ id }) => id)
}
