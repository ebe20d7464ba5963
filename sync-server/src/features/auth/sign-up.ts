import type { z } from 'zod'
import type { authCalls } from '#shared/nouns/auth/auth-calls.ts'
import type { Entrance } from '#shared/nouns/auth/session-schema.ts'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrganisation } from '#server/identity/create-organisation.ts'
import { assertGoodPassword, checkPassword, hashPassword } from '#server/identity/passwords.ts'
import { rulesForNew } from '#server/identity/password-rules.ts'
import { openAt, tellEntrance } from '#server/features/auth/log-in.ts'
import { createPace } from '#server/jobs/pace.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Making a file takes a long turn of the event loop: others have theirs between two of them. */
const inTurn = createPace()

type SignUpInput = z.output<(typeof authCalls)['POST auth/sign-up']['body']>

/** The first organisation is always allowed; `SIGN_UP` decides about further ones. */
export function signUpState(platform: Platform): { hasOrganisation: boolean; signUp: Platform['config']['signUp']; canSignUp: boolean } {
  const { control, config } = platform
  const hasOrganisation = control.get(control.build.selectFrom('organisation').select('id').limit(1)) !== undefined
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
  const { control } = platform
  if (!signUpState(platform).canSignUp) throw new AppError('sign_up_closed')
  const known = findAccount(platform, input.email)
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
      ({ orgId, memberId }) => {
        // Decided again inside the transaction: two first visitors may be here at once. The new row is in it already.
        const others = control.get(control.build.selectFrom('organisation').select('id').where('id', '!=', orgId).limit(1))
        if (others && platform.config.signUp !== 'open') throw new AppError('sign_up_closed')
        const accountId = passwordHash === undefined ? known?.id : keepAccount(platform, input.email, passwordHash)
        if (accountId === undefined) throw new AppError('email_in_use')
        return {
          accountId,
          result: openAt(
            platform,
            accountId,
            { orgId, memberId },
            { userAgent: request.userAgent, way: 'password' },
            isOwner ? {} : undefined,
          ),
        }
      },
      ({ org, memberId }) => inFile(org, memberId),
    ),
  )
  return tellEntrance(platform, created.result)
}

export function hasPassword(platform: Platform, email: string): boolean {
  return !!findAccount(platform, email)?.password_hash
}

function findAccount(platform: Platform, email: string): { id: string; password_hash: string | null } | undefined {
  const { control } = platform
  return control.get(control.build.selectFrom('account').select(['id', 'password_hash']).where('email', '=', email))
}

/** Inserts the account, or sets the first password of one that was only invited so far; the second of two sign-ups is refused. */
function keepAccount(platform: Platform, email: string, passwordHash: string): string {
  const { control } = platform
  const existing = findAccount(platform, email)
  if (existing?.password_hash) throw new AppError('email_in_use')
  if (existing) {
    control.run(control.build.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', existing.id))
    return existing.id
  }
  const id = newId()
  control.run(
    control.build
      .insertInto('account')
      .values({ id, email, password_hash: passwordHash, created_at: platform.now().toISOString(), verified_at: null }),
  )
  return id
}

function validTimezone(name: string | undefined): string {
  if (name === undefined) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
