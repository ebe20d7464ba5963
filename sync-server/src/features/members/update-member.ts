import { assertMay } from '#server/access/assert-may.ts'
import { changeMember, readMemberChanging, type MemberChange } from '#server/access/change-member.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { auditRefusal } from '#server/access/audit-refusal.ts'
import { noteMembers, type Noted } from '#server/features/members/note-member.ts'
import { endSessions } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Changes a member's seat, role or active state. @throws AppError those of `changeMember`, `permission_denied` */
export async function updateMember(platform: Platform, context: OrgContext, change: MemberChange, noted: Noted = {}): Promise<void> {
  const { org } = context
  const changing = await readMemberChanging(platform, org)
  await auditRefusal(context, { entityType: 'member', entityId: change.id, after: change }, () =>
    org.db.write(() => {
      const current = createOrgContext(org, context.memberId, context)
      assertMay(current.access, { about: 'flag', flag: 'manage_users' })
      changeMember(changing, current, change)
      noteMembers(current, [change.id], noted)
    }),
  )
  if (change.active !== undefined) await followActive(platform, org.orgId, change.id, change.active)
}

/**
 * The control database follows the organisation's file, which already decides: from its commit on a disabled person's
 * requests are refused. Here their sessions, live connections and unused invitation end as well.
 */
async function followActive(platform: Platform, orgId: string, memberId: string, active: boolean): Promise<void> {
  const { controlStore, events } = platform
  const { db } = platform.orgs.open(orgId)
  const accountId = db.get(db.build.selectFrom('member').select('account_id').where('id', '=', memberId))?.account_id ?? ''
  await controlStore.write(async (tx) => {
    await tx.run(
      tx.build
        .updateTable('membership')
        .set({ active: active ? 1 : 0 })
        .where('org_id', '=', orgId)
        .where('member_id', '=', memberId),
    )
    if (active) return
    await endSessions(tx, events, { orgId, memberId })
    await tx.run(
      tx.build.deleteFrom('password_token').where('account_id', '=', accountId).where('org_id', '=', orgId).where('purpose', '=', 'invite'),
    )
  })
}
