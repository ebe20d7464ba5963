import type { Entrance, SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { consumePasswordLink, getPasswordLink, type PasswordLink } from '#server/identity/password-links.ts'
import { assertGoodPassword, checkPassword, hashPassword } from '#server/identity/passwords.ts'
import { passwordRulesOf } from '#server/identity/password-rules.ts'
import { endWaitsOf } from '#server/identity/second-factor/awaited-codes.ts'
import { removeSecondFactor, secondFactorSince } from '#server/identity/second-factor/second-factor.ts'
import { endSessions, rotateSession } from '#server/identity/sessions.ts'
import { isOfAccount } from '#server/features/auth/account-ways.ts'
import { findPlace, openAt, tellEntrance, type Place } from '#server/features/auth/log-in.ts'
import { removeDoors } from '#server/features/auth/passkeys/passkeys.ts'
import { tellOfWay } from '#server/features/auth/tell-of-ways.ts'
import type { Session } from '#server/identity/session.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'

/** A younger session may set a password without repeating the old one. */
const freshSessionMs = 15 * 60_000

interface Account {
  id: string
  email: string
  password_hash: string | null
  verified_at: string | null
}

/** @throws AppError `invalid_token` */
export async function getAccount(reader: ControlReader, id: string): Promise<Account> {
  const account = await reader.get(
    reader.build.selectFrom('account').select(['id', 'email', 'password_hash', 'verified_at']).where('id', '=', id),
  )
  if (!account) throw new AppError('invalid_token')
  return account
}

/** Only a password whose owner has proven the mailbox counts; any other may be a stranger's (T30). */
function hasOwnPassword(account: Account): boolean {
  return account.password_hash !== null && account.verified_at !== null
}

/** The facts that the page behind a mailed link shows. @throws AppError `invalid_token` */
export async function describeLink(
  platform: Platform,
  token: string,
): Promise<{
  purpose: 'reset' | 'invite'
  email: string
  organisation: string
  displayName: string
  hasPassword: boolean
  minimum: number
  clearsWays: boolean
}> {
  const { controlStore } = platform
  const link = await getPasswordLink(platform, token)
  const account = await getAccount(controlStore, link.accountId)
  const organisation = await controlStore.get(controlStore.build.selectFrom('organisation').select('name').where('id', '=', link.orgId))
  if (!organisation) throw new AppError('invalid_token')
  return {
    purpose: link.purpose,
    email: account.email,
    organisation: organisation.name,
    displayName: link.purpose === 'invite' ? (invitedMember(platform, link)?.display_name ?? '') : '',
    hasPassword: link.purpose === 'invite' && hasOwnPassword(account),
    minimum: (await passwordRulesOf(platform, account, link.orgId)).minimum,
    clearsWays: link.clearsWays,
  }
}

/**
 * Uses a mailed link: sets the password and logs in, or asks for the code. An invited person who has a password joins with it.
 * Every other session of the account ends when the password changes (T26).
 * @throws AppError `invalid_token`, `weak_password`, `password_mismatch`, `empty_seat`
 */
export async function redeemPasswordLink(
  platform: Platform,
  input: { token: string; password: string; displayName?: string | undefined },
  userAgent: string,
): Promise<Exclude<Entrance, SignedIn> | (SignedIn & { newToken: string })> {
  const { controlStore } = platform
  const link = await getPasswordLink(platform, input.token)
  const account = await getAccount(controlStore, link.accountId)
  const joinsWithOwn = link.purpose === 'invite' && hasOwnPassword(account)
  if (joinsWithOwn && !(await checkPassword(account.password_hash, input.password))) throw new AppError('password_mismatch')
  if (!joinsWithOwn) await assertGoodPassword(input.password, await passwordRulesOf(platform, account, link.orgId))
  const by = { userAgent, way: 'link' }
  const passwordHash = joinsWithOwn ? undefined : await hashPassword(input.password)

  const isInvited = link.purpose === 'invite'
  // the organisation's file names the member: it is read before, and decides again with each request
  const place = isInvited ? invitedPlace(platform, link) : await findPlace(platform, account.id, link.clearsWays ? link.orgId : undefined)
  const opened = await controlStore.write(async (tx) => {
    await consumePasswordLink(tx, platform.now(), link)
    if (passwordHash !== undefined) {
      await setPassword(tx, platform.events, account.id, passwordHash)
      await proveMailbox(tx, platform.now(), account, link)
    }
    if (isInvited) await join(tx, platform.now(), link.accountId, place)
    return openAt(tx, platform, account.id, place, by)
  })
  if (isInvited && input.displayName !== undefined) await nameMember(platform, opened, input.displayName)
  await tellOwner(platform, opened, link.purpose)
  if (link.clearsWays) await tellOfWay(platform, { ...opened, accountId: account.id }, 'member.second-factor-off', '')
  const answer = await tellEntrance(platform, opened)
  return 'token' in answer ? { ...answer, newToken: answer.token } : answer
}

/**
 * Inside a write: the mail's reader owns the address, and ways in from before may be a stranger's. A stranger's code on an unproven address
 * must not keep an invited owner out; a reset leaves it, or a mailbox alone would be enough. An administrator's help takes all of them away.
 */
async function proveMailbox(tx: ControlTransaction, now: Date, account: Account, link: PasswordLink): Promise<void> {
  if (account.verified_at !== null && !link.clearsWays) return
  await removeDoors(tx, account.id)
  if (link.purpose === 'invite' || link.clearsWays) await removeSecondFactor(tx, account.id)
  else if ((await secondFactorSince(tx, account.id)) !== null) return
  await tx.run(tx.build.updateTable('account').set({ verified_at: now.toISOString() }).where('id', '=', account.id))
}

/** Inside a write: the one place that changes a password. Sessions and other reset links end with the old one. */
async function setPassword(
  tx: ControlTransaction,
  events: Platform['events'],
  accountId: string,
  passwordHash: string,
  exceptSessionId?: string,
): Promise<void> {
  await tx.run(tx.build.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId))
  await tx.run(
    tx.build.deleteFrom('password_token').where('account_id', '=', accountId).where('purpose', '=', 'reset').where('used_at', 'is', null),
  )
  await endWaitsOf(tx, accountId)
  await endSessions(tx, events, { accountId, ...(exceptSessionId === undefined ? {} : { exceptId: exceptSessionId }) })
}

function invitedMember(platform: Platform, link: PasswordLink): { id: string; display_name: string } | undefined {
  const { db } = platform.orgs.open(link.orgId)
  return db.get(
    db.build
      .selectFrom('member')
      .select(['id', 'display_name'])
      .where('account_id', '=', link.accountId)
      .where('active', '=', 1)
      .where('deleted_at', 'is', null),
  )
}

/** A person who joins says how they are called: until then their name is made of the address. */
async function nameMember(platform: Platform, { orgId, memberId }: { orgId: string; memberId: string }, name: string): Promise<void> {
  const org = platform.orgs.open(orgId)
  await org.db.write(() => {
    org.db.run(org.db.build.updateTable('member').set({ display_name: name, seq: org.nextSeq() }).where('id', '=', memberId))
    org.changed()
  })
}

/** The place of exactly the person that the link names. @throws AppError `invalid_token` */
function invitedPlace(platform: Platform, link: PasswordLink): Place {
  const member = invitedMember(platform, link)
  if (!member) throw new AppError('invalid_token')
  return { orgId: link.orgId, memberId: member.id }
}

/** Inside a write: makes an invited person a member. */
async function join(tx: ControlTransaction, at: Date, accountId: string, { orgId, memberId }: Place): Promise<void> {
  const now = at.toISOString()
  await tx.run(
    tx.build
      .updateTable('invitation')
      .set({ status: 'sent', accepted_at: now })
      .where('org_id', '=', orgId)
      .where('member_id', '=', memberId),
  )
  await tx.run(
    tx.build
      .insertInto('membership')
      .values({ account_id: accountId, org_id: orgId, member_id: memberId, active: 1, last_login_at: now })
      .onConflict((conflict) => conflict.columns(['account_id', 'org_id']).doUpdateSet({ active: 1, last_login_at: now })),
  )
}

/** The owner of an account hears by mail that its password changed, and the organisation's history keeps it. */
async function tellOwner(
  platform: Platform,
  who: { orgId: string; memberId: string },
  cause: 'reset' | 'invite' | 'settings',
): Promise<void> {
  const org = platform.orgs.open(who.orgId)
  await org.db.write(() => {
    const actor = { org, memberId: who.memberId, now: platform.now, source: 'app', ip: '' }
    const action = cause === 'invite' ? 'member.joined' : 'member.password-changed'
    writeAudit(actor, { action, entityType: 'member', entityId: who.memberId, label: '' })
    if (cause !== 'invite') enqueueEffect(org, 'auth.password-changed-mail', { memberId: who.memberId }, platform.now())
  })
}

function isFresh(platform: Platform, session: Session): boolean {
  return isOfAccount(platform, session) && platform.now().getTime() - session.createdAt.getTime() <= freshSessionMs
}

/**
 * Sets the password of a logged-in person, gives this device a new token and ends every other session.
 * @throws AppError `password_needed`, `password_mismatch`, `weak_password`
 */
export async function changeOwnPassword(
  platform: Platform,
  session: Session,
  input: { password: string; currentPassword?: string | undefined },
): Promise<string> {
  const { controlStore } = platform
  const account = await getAccount(controlStore, session.accountId)
  if (input.currentPassword !== undefined) {
    if (!(await checkPassword(account.password_hash, input.currentPassword))) throw new AppError('password_mismatch')
  } else if (!isFresh(platform, session)) throw new AppError('password_needed')
  await assertGoodPassword(input.password, await passwordRulesOf(platform, account, session.orgId))
  const passwordHash = await hashPassword(input.password)
  const token = await controlStore.write(async (tx) => {
    // a reset that was quicker stays: who was shut out by it must not come back
    if ((await getAccount(tx, account.id)).password_hash !== account.password_hash) throw new AppError('password_mismatch')
    await setPassword(tx, platform.events, account.id, passwordHash, session.id)
    return rotateSession(tx, session.id)
  })
  await tellOwner(platform, session, 'settings')
  return token
}
