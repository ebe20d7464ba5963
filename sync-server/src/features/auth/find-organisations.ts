import { maySendFinder } from '#server/identity/attempt-limits.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The organisations of an account, the one used last first. */
export function organisationsOf({ controlStore }: Pick<Platform, 'controlStore'>, accountId: string) {
  return controlStore.all(
    controlStore.build
      .selectFrom('membership')
      .innerJoin('organisation', 'organisation.id', 'membership.org_id')
      .select(['organisation.id', 'organisation.name', 'organisation.slug', 'membership.member_id as memberId'])
      .where('membership.account_id', '=', accountId)
      .where('membership.active', '=', 1)
      .orderBy('membership.last_login_at', (order) => order.desc().nullsLast()),
  )
}

/** Starts the mail without waiting for it: the answer and its time are the same for every address (T28). */
export function startFinding(platform: Platform, email: string): void {
  setImmediate(() => {
    queueMail(platform, email).catch((error: unknown) => platform.log.error({ err: error }, 'organisations could not be mailed'))
  })
}

async function queueMail(platform: Platform, email: string): Promise<void> {
  const { controlStore } = platform
  const account = await controlStore.get(controlStore.build.selectFrom('account').select('id').where('email', '=', email))
  const place = account && (await organisationsOf(platform, account.id))[0]
  if (!place || !(await maySendFinder(platform, email))) return
  const org = platform.orgs.open(place.id)
  await org.db.write(() => enqueueEffect(org, 'auth.organisations-mail', { memberId: place.memberId }, platform.now()))
}
