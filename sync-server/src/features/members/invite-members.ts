import { newId } from '#shared/lib/ids.ts'
import type { Seat } from '#shared/values/seat.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMayAssign, getRole } from '#server/access/assign-rights.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { auditRefusal } from '#server/access/audit-refusal.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { addMember } from '#server/identity/people.ts'
import { assertFreeSeat } from '#server/access/seats.ts'
import { setInvitationStatus } from '#server/features/members/invite-mail.ts'
import { noteMembers, type Noted } from '#server/features/members/note-member.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Invites people: all of them, or none. Each is a member from now on, but can log in only after using the mailed link.
 * @returns ids of the new members
 * @throws AppError `permission_denied`, `role_not_found`, `role_exceeds_own`, `already_member`, `plan_limit`
 */
export async function inviteMembers(
  platform: Platform,
  context: OrgContext,
  { noted = {}, ...input }: { emails: string[]; roleId: string; seat: Seat; noted?: Noted },
): Promise<string[]> {
  const { org } = context
  const accounts = await ensureAccounts(platform, [...new Set(input.emails)])
  const invite = () =>
    org.db.write(() => {
      const current = createOrgContext(org, context.memberId, context)
      assertMay(current.access, { about: 'flag', flag: 'manage_users' })
      const role = getRole(org, input.roleId)
      assertMayAssign(current, role, input.seat)
      assertFreeSeat(current, input.seat, { more: accounts.length, newUsers: accounts.length })
      const made = accounts.map(({ accountId, email }) => {
        const known = org.db.get(org.db.build.selectFrom('member').select('id').where('account_id', '=', accountId))
        if (known) throw new AppError('already_member', { email })
        const memberId = addMember(org, { accountId, email, seat: input.seat, roleId: role.id, createdBy: context.memberId }, context.now())
        writeAudit(current, {
          action: 'member.invited',
          entityType: 'member',
          entityId: memberId,
          label: email,
          after: { seat: input.seat, roleId: role.id },
        })
        enqueueEffect(org, 'members.invite-mail', { memberId }, context.now())
        return { memberId, accountId }
      })
      noteMembers(
        current,
        made.map(({ memberId }) => memberId),
        noted,
      )
      return made
    })
  const invited = await auditRefusal(context, { entityType: 'member', entityId: null, after: input }, invite)
  for (const member of invited) await setInvitationStatus(platform, { orgId: org.orgId, ...member, status: 'queued' })
  return invited.map((member) => member.memberId)
}

/** Accounts without a password for addresses nobody has used yet; they open nothing by themselves. */
function ensureAccounts(platform: Platform, emails: string[]): Promise<{ accountId: string; email: string }[]> {
  const created_at = platform.now().toISOString()
  return platform.controlStore.write(async (tx) => {
    const accounts = []
    for (const email of emails) {
      const known = await tx.get(tx.build.selectFrom('account').select('id').where('email', '=', email))
      const accountId = known?.id ?? newId()
      if (!known) await tx.run(tx.build.insertInto('account').values({ id: accountId, email, password_hash: null, created_at }))
      accounts.push({ accountId, email })
    }
    return accounts
  })
}

/**
 * Mails the invitation again; the earlier link ends. `count` is called before the mail. @throws AppError `user-not-found`,
 * `already_member` when they have joined already, and the errors of `count`
 */
export async function resendInvitation(
  platform: Platform,
  context: OrgContext,
  memberId: string,
  count: (email: string) => Promise<void>,
): Promise<void> {
  const { org } = context
  const { controlStore } = platform
  const member = org.db.get(
    org.db.build.selectFrom('member').select(['account_id', 'email', 'active']).where('id', '=', memberId).where('deleted_at', 'is', null),
  )
  if (!member || member.active !== 1) throw new AppError('user-not-found')
  const joined = await controlStore.get(
    controlStore.build.selectFrom('membership').select('member_id').where('org_id', '=', org.orgId).where('member_id', '=', memberId),
  )
  if (joined) throw new AppError('already_member', { email: member.email })
  await count(member.email)
  await org.db.write(() => {
    writeAudit(context, { action: 'member.invited-again', entityType: 'member', entityId: memberId, label: member.email })
    enqueueEffect(org, 'members.invite-mail', { memberId }, context.now())
  })
  await setInvitationStatus(platform, { orgId: org.orgId, memberId, accountId: member.account_id, status: 'queued' })
}
