import { defaultRoles } from '#shared/nouns/roles/default-roles.ts'
import { addMember } from '#server/identity/people.ts'
import type { DemoIds } from '#server/features/demo/demo-ids.ts'
import { colleagues } from '#server/features/demo/demo-words.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Member ids by key; `me` is the person who asked for the demo. */
export function demoPeople(ids: DemoIds, memberId: string): Record<string, string> {
  return { me: memberId, ...Object.fromEntries(colleagues.map(({ key }) => [key, ids.uuid(`member.${key}`)])) }
}

/**
 * Adds the colleagues, with different roles and seats. Their accounts have no password and addresses that never receive
 * mail, so nobody can sign in as them. Inside a write of the organisation.
 */
export function addColleagues(platform: Platform, org: OrgDatabase, ids: DemoIds, createdBy: string, now: Date): void {
  const { control } = platform
  const roles = org.db.all(org.db.build.selectFrom('role').select(['id', 'name']).where('deleted_at', 'is', null).where('is_admin', '=', 0))
  for (const { key, firstName, lastName, role, seat } of colleagues) {
    // the organisation's roles are named in its language
    const names = Object.values<string>(defaultRoles.find((each) => each.key === role)?.name ?? {})
    const roleId = roles.find(({ name }) => names.includes(name))?.id
    if (roleId === undefined) continue
    const accountId = ids.uuid(`account.${key}`)
    // the account belongs to this organisation alone: its address carries the organisation's id
    const email = `${key}.${org.orgId.slice(-8)}@alba-coffee.example`
    const memberId = ids.uuid(`member.${key}`)
    control.writeNow(() => {
      control.run(
        control.build
          .insertInto('account')
          .values({ id: accountId, email, password_hash: null, created_at: now.toISOString() })
          .onConflict((conflict) => conflict.doNothing()),
      )
      control.run(
        control.build
          .insertInto('membership')
          .values({ account_id: accountId, org_id: org.orgId, member_id: memberId, active: 1, last_login_at: now.toISOString() })
          .onConflict((conflict) => conflict.doNothing()),
      )
    })
    addMember(org, { id: memberId, accountId, email, firstName, lastName, seat, roleId, createdBy }, now)
  }
}
