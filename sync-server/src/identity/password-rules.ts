import { passwordFloor } from '#shared/nouns/organisations/organisation.ts'
import type { PasswordRules } from '#server/identity/passwords.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The mailbox's name; the whole address counts beside it. */
const mailName = (email: string): string => email.split('@')[0] ?? email

/**
 * The rules for a new password of this account: the minimum length of `orgId` and of the person's other organisations, and their names,
 * which it must not contain. The others count once the address is verified: until then a stranger may have added the account to one.
 */
export async function passwordRulesOf(
  platform: Platform,
  account: { id: string; email: string; verified_at: string | null },
  orgId: string,
): Promise<PasswordRules> {
  const { controlStore, orgs } = platform
  const places = await controlStore.all(
    controlStore.build.selectFrom('membership').select('org_id').where('account_id', '=', account.id).where('active', '=', 1),
  )
  const others = account.verified_at === null ? [] : places.map((place) => place.org_id)
  const ids = new Set([orgId, ...others])
  const rules = { minimum: passwordFloor, names: [mailName(account.email), account.email] }
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

/** The same for a person who creates an organisation. */
export function rulesForNew(email: string, names: readonly (string | undefined)[]): PasswordRules {
  return { minimum: passwordFloor, names: [mailName(email), email, ...names.flatMap((name) => name ?? [])] }
}
