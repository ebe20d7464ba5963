import type { z } from 'zod'
import type { authCalls } from '#shared/nouns/auth/auth-calls.ts'
import type { Entrance } from '#shared/nouns/auth/session-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrganisation } from '#server/identity/create-organisation.ts'
import { assertGoodPassword, checkPassword, hashPassword } from '#server/identity/passwords.ts'
import { rulesForNew } from '#server/identity/password-rules.ts'
import { findAccount, openAt, tellEntrance } from '#server/features/auth/log-in.ts'
import { createPace } from '#server/jobs/pace.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlTransaction } from '#server/storage/control/control-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Making a file takes a long turn of the event loop: others have theirs between two of them. */
const inTurn = createPace()

type SignUpInput = z.output<(typeof authCalls)['POST auth/sign-up']['body']>

/** The first organisation is always allowed; `SIGN_UP` decides about further ones. */
export async function signUpState({ controlStore, config }: Pick<Platform, 'controlStore' | 'config'>): Promise<{
  hasOrganisation: boolean
  signUp: Platform['config']['signUp']
  canSignUp: boolean
}> {
  const first = controlStore.build.selectFrom('organisation').select('id').limit(1)
  const hasOrganisation = (await controlStore.get(first)) !== undefined
  return { hasOrganisation, signUp: config.signUp, canSignUp: !hasOrganisation || config.signUp === 'open' }
}

/**
 * Creates an organisation with its administrator and lets them in. An address that is known already may add an
 * organisation to its account with the account's own password. It owes the code that the strictest of its organisations asks for.
 * @throws AppError `sign_up_closed`, `weak_password`, `email_in_use`
 */
export async function signUp(
  platform: Platform,
  input: SignUpInput,
  request: { ip: string; userAgent: string },
  inFile: (org: OrgDatabase, memberId: string) => void,
): Promise<Entrance> {
  if (!(await signUpState(platform)).canSignUp) throw new AppError('sign_up_closed')
  const known = await findAccount(platform.controlStore, input.email)
  const isOwner = await checkPassword(known?.password_hash, input.password)
  if (known?.password_hash && !isOwner) throw new AppError('email_in_use')
  if (!isOwner) {
    const { email, organisation, firstName, lastName = '' } = input
    await assertGoodPassword(input.password, rulesForNew(email, [organisation, firstName, lastName, `${firstName} ${lastName}`]))
  }
  const passwordHash = isOwner ? undefined : await hashPassword(input.password)

  const created = await inTurn(() =>
    createOrganisation(
      platform,
      {
        name: input.organisation,
        language: input.language ?? 'en',
        timezone: validTimezone(input.timezone),
        ...(input.currencySymbol !== undefined && { currencySymbol: input.currencySymbol }),
        owner: { email: input.email, firstName: input.firstName, ...(input.lastName === undefined ? {} : { lastName: input.lastName }) },
        ip: request.ip,
        source: 'app',
      },
      async (tx, { orgId, memberId, accountId }) => {
        // Decided again inside the transaction: two first visitors may be here at once. The new row is in it already.
        const others = await tx.get(tx.build.selectFrom('organisation').select('id').where('id', '!=', orgId).limit(1))
        if (others && platform.config.signUp !== 'open') throw new AppError('sign_up_closed')
        if (passwordHash !== undefined) await keepAccount(tx, platform.now(), { id: accountId, email: input.email, passwordHash })
        else if (known?.id !== accountId) throw new AppError('email_in_use')
        const by = { userAgent: request.userAgent, way: 'password' }
        return openAt(tx, platform, accountId, { orgId, memberId }, by, isOwner ? {} : undefined)
      },
      ({ org, memberId }) => inFile(org, memberId),
    ),
  )
  return tellEntrance(platform, created.result)
}

export async function hasPassword({ controlStore }: Platform, email: string): Promise<boolean> {
  return !!(await findAccount(controlStore, email))?.password_hash
}

/** Inserts the account, or sets the first password of one that was only invited so far; the second of two sign-ups is refused. */
async function keepAccount(
  tx: ControlTransaction,
  now: Date,
  { id, email, passwordHash }: { id: string; email: string; passwordHash: string },
): Promise<void> {
  const existing = await findAccount(tx, email)
  if (existing?.password_hash) throw new AppError('email_in_use')
  if (existing) await tx.run(tx.build.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', existing.id))
  else {
    const row = { id, email, password_hash: passwordHash, created_at: now.toISOString(), verified_at: null }
    await tx.run(tx.build.insertInto('account').values(row))
  }
}

function validTimezone(name: string | undefined): string {
  if (name === undefined) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
