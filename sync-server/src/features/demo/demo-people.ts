import { defaultRoles } from '#shared/nouns/roles/default-roles.ts'
import { addMember } from '#server/identity/people.ts'
import type { SeededIds } from '#server/lib/seeded-ids.ts'
import { colleagues } from '#server/features/demo/demo-words.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Member ids by key; `me` is the person who asked for the demo. */
export function demoPeople(ids: SeededIds, memberId: string): Record<string, string> {
  return { me: memberId, ...Object.fromEntries(colleagues.map(({ key }) => [key, ids.uuid(`member.${key}`)])) }
}

/**
 * Adds the colleagues, with different roles and seats. They have no account: nobody can sign in as them, no mail reaches them, and nothing says
 * that they were ever here. Inside a write of the organisation.
 */
export function addColleagues(org: OrgDatabase, ids: SeededIds, createdBy: string, now: Date): void {
  const roles = org.db.all(org.db.build.selectFrom('role').select(['id', 'name']).where('deleted_at', 'is', null).where('is_admin', '=', 0))
  for (const { key, firstName, lastName, role, seat } of colleagues) {
    // the organisation's roles are named in its language
    const names = Object.values<string>(defaultRoles.find((each) => each.key === role)?.name ?? {})
    const roleId = roles.find(({ name }) => names.includes(name))?.id
    if (roleId === undefined) continue
    const email = `${key}.${org.orgId.slice(-8)}@alba-coffee.example`
    addMember(
      org,
      { id: ids.uuid(`member.${key}`), accountId: ids.uuid(`account.${key}`), email, firstName, lastName, seat, roleId, createdBy },
      now,
    )
  }
}
