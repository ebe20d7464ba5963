import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Starts a reset without waiting for it: the answer and its time are the same for every address (T28). Unknown addresses and people without
 * a place in any organisation get no mail.
 */
export function startPasswordReset(platform: Platform, email: string): void {
  setImmediate(() => {
    queueResetMail(platform, email).catch((error: unknown) => platform.log.error({ err: error }, 'a password reset could not be started'))
  })
}

async function queueResetMail(platform: Platform, email: string): Promise<void> {
  const { controlStore } = platform
  const place = await controlStore.get(
    controlStore.build
      .selectFrom('account')
      .innerJoin('membership', 'membership.account_id', 'account.id')
      .select(['membership.org_id as orgId', 'membership.member_id as memberId'])
      .where('account.email', '=', email)
      .where('membership.active', '=', 1)
      .orderBy('membership.last_login_at', (order) => order.desc().nullsLast()),
  )
  if (!place) return
  const org = platform.orgs.open(place.orgId)
  await org.db.write(() => enqueueEffect(org, 'auth.reset-mail', { memberId: place.memberId }, platform.now()))
}
