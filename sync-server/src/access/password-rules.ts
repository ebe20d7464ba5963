import { passwordFloor } from '#shared/organisations/organisation.ts'
import type { PasswordRules } from '#server/access/passwords.ts'
import type { Platform } from '#server/platform.ts'

/** The mailbox's name and not its provider: `gmail` is nobody's name. */
const mailName = (email: string): string => email.split('@')[0] ?? email

/**
 * What a new password of this account must be: as long as `orgId` asks, and every other organisation of the person, without their names.
 * Others count once the address is proven: until then a stranger may have put the account into one.
 */
export function passwordRulesOf(
  platform: Platform,
  account: { id: string; email: string; verified_at: string | null },
  orgId: string,
): PasswordRules {
  const { control, orgs } = platform
  const places = control.all(
    control.build.selectFrom('membership').select('org_id').where('account_id', '=', account.id).where('active', '=', 1),
  )
  const others = account.verified_at === null ? [] : places.map((place) => place.org_id)
  const ids = new Set([orgId, ...others])
  const rules = { minimum: passwordFloor, names: [mailName(account.email)] }
  for (const id of ids) {
    if (!orgs.has(id)) continue
    const { db } = orgs.open(id)
    const organisation = db.get(db.build.selectFrom('organisation').select(['name', 'password_length']))
    const member = db.get(
      db.build.selectFrom('member').select(['display_name', 'first_name', 'last_name']).where('account_id', '=', account.id),
    )
    rules.minimum = Math.max(rules.minimum, organisation?.password_length ?? 0)
    rules.names.push(
      ...[organisation?.name, member?.display_name, member?.first_name, member?.last_name].filter((name) => !!name).map(String),
    )
  }
  return rules
}

/** The same for somebody who makes an organisation of their own. */
export function rulesForNew(email: string, names: readonly (string | undefined)[]): PasswordRules {
  return { minimum: passwordFloor, names: [mailName(email), ...names.flatMap((name) => name ?? [])] }
}
