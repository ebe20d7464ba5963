import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { listIdentities } from '#server/identity/identities.ts'
import { arePasswordsOff, setPasswordsOff } from '#server/identity/passwords-off.ts'
import { endWaitsOf } from '#server/identity/second-factor/awaited-codes.ts'
import { isFactorRequired, requireFactor } from '#server/identity/second-factor/required-factor.ts'
import { removeSecondFactor, secondFactorSince } from '#server/identity/second-factor/second-factor.ts'
import type { Session } from '#server/identity/session.ts'
import { endSessions } from '#server/identity/sessions.ts'
import { listPasskeys, removeKeysOf } from '#server/features/auth/passkeys/passkeys.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlTransaction } from '#server/storage/control/control-store.ts'

/**
 * An administrator who asks everybody for a second step has one: they prove that it works, and are not locked out where mails do not arrive.
 * @throws AppError `plan_feature`, `own_factor_first`
 */
export async function setRequired(platform: Platform, context: OrgContext, { accountId }: Session, required: boolean): Promise<void> {
  const { org } = context
  if (required) {
    assertMay(context.access, { about: 'feature', feature: 'advancedBusinessFeatures' })
    const hasOwn =
      (await secondFactorSince(platform.controlStore, accountId)) !== null ||
      (await listPasskeys(platform.controlStore, accountId)).length > 0
    if (!hasOwn) throw new AppError('own_factor_first')
  }
  const before = await isFactorRequired(platform.controlStore, org.orgId)
  if (before === required) return
  await requireFactor(platform, org.orgId, required)
  await org.db.write(() =>
    writeAudit(context, {
      action: 'organisation.updated',
      entityType: 'organisation',
      entityId: org.orgId,
      label: '',
      before: { org_mfa_required: before },
      after: { org_mfa_required: required },
    }),
  )
}

/**
 * An administrator who closes the way by password has another one: they prove that it is set up here.
 * @throws AppError `own_way_first`
 */
export async function changePasswordsOff(platform: Platform, context: OrgContext, session: Session, off: boolean): Promise<void> {
  const { org } = context
  const { accountId } = session
  const { controlStore } = platform
  const hasOwn = async () =>
    (await listPasskeys(controlStore, accountId)).length > 0 || (await listIdentities(controlStore, accountId)).length > 0
  if (off && !(await hasOwn())) throw new AppError('own_way_first')
  const before = await arePasswordsOff(controlStore, org.orgId)
  if (before === off) return
  await setPasswordsOff(platform, org.orgId, off, session.id)
  await org.db.write(() =>
    writeAudit(context, {
      action: 'organisation.updated',
      entityType: 'organisation',
      entityId: org.orgId,
      label: '',
      before: { passwords_off: before },
      after: { passwords_off: off },
    }),
  )
}

/**
 * Takes the app, its recovery codes and the passkeys of a member away, whose sessions end. A member whose account is in other organisations
 * too is mailed a link that does it: another organisation's people are not an administrator's to weaken.
 * @returns whether it was mailed
 * @throws AppError `user-not-found`, `own_access`, `shared_account`, `conflict` without anything to take away
 */
export async function resetFactor(platform: Platform, context: OrgContext, memberId: string): Promise<boolean> {
  const { org } = context
  if (memberId === context.memberId) throw new AppError('own_access')
  const { build } = org.db
  const member = org.db.get(
    build.selectFrom('member').select(['account_id', 'display_name']).where('id', '=', memberId).where('deleted_at', 'is', null),
  )
  if (!member) throw new AppError('user-not-found')
  const isShared = await platform.controlStore.write(async (tx) => {
    const elsewhere = await tx.get(
      tx.build
        .selectFrom('membership')
        .select('org_id')
        .where('account_id', '=', member.account_id)
        .where('org_id', '!=', org.orgId)
        .where('active', '=', 1),
    )
    if (elsewhere) {
      await assertJoinedBefore(tx, org.orgId, memberId, member.account_id)
      return true
    }
    if ((await secondFactorSince(tx, member.account_id)) === null && (await listPasskeys(tx, member.account_id)).length === 0)
      throw new AppError('conflict')
    await removeSecondFactor(tx, member.account_id)
    await removeKeysOf(tx, member.account_id)
    await endWaitsOf(tx, member.account_id)
    await endSessions(tx, platform.events, { accountId: member.account_id })
    return false
  })
  await org.db.write(() => {
    writeAudit(context, {
      action: 'member.second-factor-reset',
      entityType: 'member',
      entityId: memberId,
      label: member.display_name,
    })
    enqueueEffect(org, isShared ? 'auth.factor-link-mail' : 'auth.factor-reset-mail', { memberId }, platform.now())
  })
  return isShared
}

/**
 * A shared account is helped by an organisation that it was in when the app was set up. One that it joined later could be made for this.
 * @throws AppError `shared_account`, `conflict` without an app
 */
async function assertJoinedBefore(tx: ControlTransaction, orgId: string, memberId: string, accountId: string): Promise<void> {
  const since = await secondFactorSince(tx, accountId)
  if (since === null) throw new AppError('conflict')
  const invited = tx.build.selectFrom('invitation').select('accepted_at as at').where('org_id', '=', orgId)
  const made = tx.build.selectFrom('organisation').select('created_at as at').where('id', '=', orgId)
  const joined = (await tx.get(invited.where('member_id', '=', memberId)))?.at ?? (await tx.get(made))?.at
  if (joined == null || joined > since) throw new AppError('shared_account')
}
