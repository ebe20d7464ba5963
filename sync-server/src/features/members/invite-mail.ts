import { z } from 'zod'
import { issuePasswordLink } from '#server/identity/password-links.ts'
import { toOrganisation } from '#server/identity/people.ts'
import { inLane, type EffectContext, type EffectHandlers } from '#server/jobs/effect-registry.ts'
import { aboutMember } from '#server/jobs/effect-subjects.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import type { Platform } from '#server/platform/platform.ts'

const payloadSchema = z.strictObject({ memberId: z.string() })

interface InvitationState {
  orgId: string
  memberId: string
  accountId: string
  status: 'queued' | 'sent' | 'failed'
}

/** Notes the progress of an invitation's mail; `queued` never overwrites a status that the mail has already reported. */
export async function setInvitationStatus(platform: Platform, { orgId, memberId, accountId, status }: InvitationState): Promise<void> {
  const { controlStore } = platform
  const updatedAt = platform.now().toISOString()
  const insert = controlStore.build
    .insertInto('invitation')
    .values({ org_id: orgId, member_id: memberId, account_id: accountId, status, updated_at: updatedAt, accepted_at: null })
  await controlStore.run(
    insert.onConflict((conflict) => {
      const target = conflict.columns(['org_id', 'member_id'])
      return status === 'queued' ? target.doNothing() : target.doUpdateSet({ status, updated_at: updatedAt })
    }),
  )
}

/** Mails an invitation, with a link made at that moment; people who were disabled or have joined in the meantime get none. */
async function sendInviteMail(payload: unknown, { platform, org }: EffectContext): Promise<void> {
  const { memberId } = payloadSchema.parse(payload)
  const { controlStore } = platform
  const { db } = org
  const member = db.get(
    db.build.selectFrom('member').selectAll().where('id', '=', memberId).where('active', '=', 1).where('deleted_at', 'is', null),
  )
  const row = db.get(db.build.selectFrom('organisation').selectAll())
  const joined = await controlStore.get(
    controlStore.build.selectFrom('membership').select('member_id').where('org_id', '=', org.orgId).where('member_id', '=', memberId),
  )
  if (!member || !row || joined) return
  const inviter = db.get(
    db.build
      .selectFrom('member')
      .select('display_name')
      .where('id', '=', member.created_by ?? ''),
  )
  const organisation = toOrganisation(row)
  const state = { orgId: org.orgId, memberId, accountId: member.account_id }
  const link = await issuePasswordLink(platform, { purpose: 'invite', accountId: member.account_id, orgId: org.orgId })
  const values = { organisation: organisation.name, inviter: inviter?.display_name ?? organisation.name, link }
  try {
    await platform.mailer.send(composeMail('invite', organisation.language, member.email, values))
  } catch (error) {
    await setInvitationStatus(platform, { ...state, status: 'failed' })
    throw error
  }
  await setInvitationStatus(platform, { ...state, status: 'sent' })
}

export const memberEffects: EffectHandlers = inLane('mail', { 'members.invite-mail': sendInviteMail }, aboutMember)
