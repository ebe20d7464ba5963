import type { ActionName } from '#shared/nouns/history-log/action-types.ts'
import { mayTellOfWay } from '#server/identity/attempt-limits.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { Session } from '#server/identity/session.ts'
import type { WayChange } from '#server/mail/way-texts.ts'
import { organisationsOf } from '#server/features/auth/find-organisations.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The acts that open a further way into the account, or end its second step: its owner hears of them by mail. */
const mailed: Partial<Record<ActionName, WayChange>> = {
  'member.second-factor-on': 'app',
  'member.recovery-codes-made': 'codes',
  'member.passkey-made': 'passkey',
  'member.identity-connected': 'provider',
  'member.second-factor-off': 'appOff',
}

/**
 * Tells of a changed way into an account: the history of each of its organisations keeps it, never a code, and a mail goes to its address.
 * `name`: of the passkey or the provider.
 */
export async function tellOfWay(
  platform: Platform,
  owner: Pick<Session, 'accountId' | 'orgId' | 'memberId'>,
  action: ActionName,
  ip: string,
  name = '',
): Promise<void> {
  const { accountId, orgId, memberId } = owner
  const elsewhere = (await organisationsOf(platform, accountId)).filter(({ id }) => id !== orgId)
  const change = mailed[action]
  // counted before: a crash in between sends no mail, and never two
  const mails = change !== undefined && (await mayTellOfWay(platform, accountId))
  const { db, ...here } = openOf(platform, orgId)
  await db.write(() => {
    keep(platform, here.org, memberId, action, ip)
    if (mails) enqueueEffect(here.org, 'auth.way-changed-mail', { memberId, change, name: name.slice(0, 120) }, platform.now())
  })
  for (const place of elsewhere) {
    try {
      const there = openOf(platform, place.id)
      await there.db.write(() => keep(platform, there.org, place.memberId, action, ip))
    } catch (error) {
      // an organisation whose file cannot be used keeps nobody from changing their account
      platform.log.error({ err: error, org: place.id }, 'a changed way in could not be kept')
    }
  }
}

function openOf({ orgs }: Platform, orgId: string) {
  const org = orgs.open(orgId)
  return { org, db: org.db }
}

/** Inside a write. */
function keep(platform: Platform, org: ReturnType<typeof openOf>['org'], memberId: string, action: ActionName, ip: string): void {
  const actor = { org, memberId, now: platform.now, source: 'app', ip }
  writeAudit(actor, { action, entityType: 'member', entityId: memberId, label: '' })
}
