import { writeAudit, type AuditEntry } from '#server/identity/audit-log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { MovedError } from '#server/storage/moved-error.ts'

interface Place {
  ip: string
  userAgent: string
  way?: string
}

interface Person {
  orgId: string
  memberId: string
}

const longestAgent = 200

/** The history log keeps where somebody signed in from. */
export async function tellOfSignIn(platform: Platform, person: Person, { ip, userAgent, way }: Place): Promise<void> {
  await tell(platform, person, ip, {
    action: 'session.started',
    after: { browser: userAgent.slice(0, longestAgent), ...(way !== undefined && { way }) },
  })
}

export async function tellOfSignOut(platform: Platform, person: Person, ip: string): Promise<void> {
  await tell(platform, person, ip, { action: 'session.ended' })
}

/**
 * Keeps a refused sign-in, after the answer: nobody learns from its time whether the address exists.
 * @param error the reason; a sign-in that another node answers is not refused
 */
export function tellOfRefusal(platform: Platform, email: string, place: Place, error: unknown): void {
  if (error instanceof MovedError) return
  setImmediate(() => {
    keepRefusal(platform, email, place).catch((error: unknown) => platform.log.warn({ err: error }, 'a refused sign-in could not be kept'))
  })
}

/** Asynchronous from its first read: one that throws, of a file that was closed meanwhile, would end the process. */
async function keepRefusal(platform: Platform, email: string, { ip, userAgent }: Place): Promise<void> {
  const after = { browser: userAgent.slice(0, longestAgent) }
  await Promise.all((await placesOf(platform, email)).map((person) => tell(platform, person, ip, { action: 'session.refused', after })))
}

function placesOf({ controlStore }: Platform, email: string): Promise<Person[]> {
  return controlStore.all(
    controlStore.build
      .selectFrom('membership')
      .innerJoin('account', 'account.id', 'membership.account_id')
      .select(['membership.org_id as orgId', 'membership.member_id as memberId'])
      .where('account.email', '=', email)
      .where('membership.active', '=', 1),
  )
}

async function tell(platform: Platform, { orgId, memberId }: Person, ip: string, act: Pick<AuditEntry, 'action' | 'after'>): Promise<void> {
  const org = platform.orgs.open(orgId)
  await org.db.write(() =>
    writeAudit({ org, memberId, now: platform.now, source: 'app', ip }, { ...act, entityType: 'session', entityId: memberId, label: '' }),
  )
}
