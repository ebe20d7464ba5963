import type { z } from 'zod'
import type { authCalls } from '#shared/nouns/auth/auth-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { countJudgement } from '#server/identity/attempt-limits.ts'
import { getPasswordLink } from '#server/identity/password-links.ts'
import { passwordRulesOf, rulesForNew } from '#server/identity/password-rules.ts'
import { assertGoodPassword, type PasswordRules } from '#server/identity/passwords.ts'
import { getAccount } from '#server/features/auth/change-password.ts'
import type { CallContext } from '#server/http/call-module.ts'

type Question = z.output<(typeof authCalls)['POST auth/judge-password']['body']>
type Verdict = z.input<(typeof authCalls)['POST auth/judge-password']['answer']>

/** The verdict that setting this password would get, for the field in which it is typed. Nothing of it is stored. */
export async function judgePassword(question: Question, context: CallContext): Promise<Verdict> {
  await countJudgement(context)
  const rules = await rulesFor(question, context)
  try {
    await assertGoodPassword(question.password, rules)
    return { reason: null, minimum: rules.minimum }
  } catch (refusal) {
    if (!(refusal instanceof AppError) || refusal.id !== 'weak_password') throw refusal
    const { reason } = refusal.details as { reason: NonNullable<Verdict['reason']> }
    return { reason, minimum: rules.minimum }
  }
}

/** The rules of the mailed link, else of the new organisation, else of the person who is logged in. @throws AppError `invalid_token`, `invalid_session` */
async function rulesFor({ token, email, names }: Question, { platform, session }: CallContext): Promise<PasswordRules> {
  const { controlStore } = platform
  if (token !== undefined) {
    const link = await getPasswordLink(platform, token)
    return passwordRulesOf(platform, await getAccount(controlStore, link.accountId), link.orgId)
  }
  if (email !== undefined) return rulesForNew(email, names)
  if (!session) throw new AppError('invalid_session')
  return passwordRulesOf(platform, await getAccount(controlStore, session.accountId), session.orgId)
}
