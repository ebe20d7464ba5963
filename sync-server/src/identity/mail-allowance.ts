import { AppError } from '#shared/protocol/errors.ts'
import { countUsage, usedToday } from '#server/jobs/run-usage.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Mails of a day to addresses of people's choice, of one organisation: our server must not become a known sender of unwanted mail. */
export const mailsADay = 500
/** On the day when an administrator's address was proven, and as long as none is; each further day doubles it. */
const mailsAtFirst = 50
const dayMs = 24 * 60 * 60_000

/** Automatic answers have a count of their own: strangers who ask for them leave people's mails of the day alone. */
type MailKind = 'mail' | 'autoAnswer'

type MailPlatform = Pick<Platform, 'controlStore' | 'config'>

/** The facts of the control store that an organisation's mails are counted by. They are read before the write that counts. */
export interface MailAllowance {
  /** when the first of its administrators proved their address; undefined while none has */
  since: number | undefined
  /** of an organisation without one, in whose own words the mail is: an address that is no member's */
  stranger: string | undefined
}

export async function readMailAllowance(
  platform: MailPlatform,
  org: OrgDatabase,
  addresses: readonly string[],
  { ownWords }: { ownWords: boolean },
): Promise<MailAllowance> {
  const since = await provenSince(platform, org)
  return { since, stranger: ownWords && since === undefined ? await findStranger(platform, org, addresses) : undefined }
}

/**
 * Inside a write of the organisation: counts mails to addresses that somebody there chose. Sign-up is free, so an organisation of which no
 * administrator has proven their address writes to its members only; links that are shared keep their fixed words and go anywhere.
 * @throws AppError `mails_to_members`, `limit_reached`
 */
export function takeMails(
  org: OrgDatabase,
  { since, stranger }: MailAllowance,
  addresses: readonly string[],
  now: Date,
  kind: MailKind = 'mail',
): void {
  if (stranger !== undefined) throw new AppError('mails_to_members', { email: stranger.slice(0, 200) })
  const days = since === undefined ? 0 : Math.max(0, Math.floor((now.getTime() - since) / dayMs))
  const limit = Math.min(mailsADay, mailsAtFirst * 2 ** Math.min(days, 10))
  if (usedToday(org, 'organisation', kind, now) + addresses.length > limit) throw new AppError('limit_reached', { limit, of: 'mails' })
  countUsage(org, 'organisation', kind, addresses.length, now)
}

/** When the first of the present administrators proved their address; where only the operator makes organisations, they are known. */
async function provenSince({ controlStore, config }: MailPlatform, { db, orgId }: OrgDatabase): Promise<number | undefined> {
  if (config.signUp !== 'open') return 0
  const admins = db.build
    .selectFrom('member')
    .innerJoin('role', 'role.id', 'member.role_id')
    .select('member.id')
    .where('role.is_admin', '=', 1)
    .where('member.active', '=', 1)
    .where('member.deleted_at', 'is', null)
  const proven = controlStore.build
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('verified_at')
    .where('org_id', '=', orgId)
    .where('membership.active', '=', 1)
    .where('verified_at', 'is not', null)
    .where(
      'member_id',
      'in',
      db.all(admins).map(({ id }) => id),
    )
    .orderBy('verified_at')
  const first = (await controlStore.get(proven.limit(1)))?.verified_at
  return first == null ? undefined : Date.parse(first)
}

/** An address that is no member's. Members came in themselves: somebody who was only invited is nobody's member yet. */
async function findStranger(
  { controlStore }: MailPlatform,
  { orgId }: OrgDatabase,
  addresses: readonly string[],
): Promise<string | undefined> {
  const members = controlStore.build
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('email')
    .where('org_id', '=', orgId)
    .where('membership.active', '=', 1)
  const known = new Set((await controlStore.all(members)).map(({ email }) => email))
  return addresses.find((address) => !known.has(address.toLowerCase()))
}
