import type { OrgContext } from '#server/access/org-context.ts'
import { assertWithinPlan, planUse, startOfUse } from '#server/access/plan-limits.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { sql } from 'kysely'
import type { AiUse } from '#server/features/ai-builder/hosts/ai-host.ts'
import { readAiSettings } from '#server/features/ai-builder/request-rows.ts'
import { countUsage } from '#server/jobs/run-usage.ts'
import type { AiConfig } from '#server/lib/config.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

const kind = 'AiCredit'
/** Taken when a request begins, so that many at once do not all begin with the last credit. */
export const reservedCredits = 1

const sumOwn = compileOnce(
  () =>
    sql<{
      used: number
    }>`SELECT coalesce(sum(amount), 0) AS used FROM run_usage WHERE day >= ${''} AND kind = 'AiCredit' AND subject = ${''}`,
)

export interface CreditState {
  used: number
  most: number | null
  own: number
  ownMost: number | null
}

/** Credits of this month (UTC): of the organisation by its plan, and of one member by the organisation's setting. */
export function creditState(context: Pick<OrgContext, 'org' | 'now' | 'memberId'>): CreditState {
  const { org, now, memberId } = context
  const own = org.db.get(sumOwn(startOfUse(now()), memberId))?.used ?? 0
  return { ...planUse(context, 'aiCredits'), own, ownMost: readAiSettings(org).memberCredits }
}

/** Inside the write that begins a request. @throws AppError `plan_limit`, `ai_member_limit` */
export function reserveCredit(context: OrgContext): void {
  assertWithinPlan(context, 'aiCredits', { more: reservedCredits })
  const { own, ownMost } = creditState(context)
  if (ownMost !== null && own + reservedCredits > ownMost) throw new AppError('ai_member_limit', { used: own, max: ownMost })
  countUsage(context.org, context.memberId, kind, reservedCredits, context.now())
}

/** @returns whole credits; work that was done is never free */
export function creditsFor({ tokensIn, tokensOut }: AiUse, { tokensPerCredit }: Pick<AiConfig, 'tokensPerCredit'>): number {
  return tokensIn + tokensOut === 0 ? 0 : Math.max(1, Math.ceil((tokensIn + tokensOut) / tokensPerCredit))
}

/** Inside the write that ends a request: what was reserved becomes what it took. */
export function settleCredits({ org, memberId, now }: Pick<OrgContext, 'org' | 'memberId' | 'now'>, credits: number): void {
  if (credits !== reservedCredits) countUsage(org, memberId, kind, credits - reservedCredits, now())
}
