import type { PlanNote } from '#shared/nouns/app-plans/app-plan-calls.ts'
import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { takeOutParts, type PlanIssue } from '#shared/nouns/app-plans/take-out-parts.ts'
import { call } from '#client/engine/api/call.ts'
import { ApiError } from '#client/lib/api-error.ts'

const mostRounds = 40

/**
 * The plan without the parts that its writer refuses, as those that needed something that was taken away. Nothing is written.
 * @returns the plan and what went, or undefined when none is left @throws ApiError, OfflineError
 */
export async function leaveOut(plan: AppPlan): Promise<{ plan: AppPlan; notes: PlanNote[] } | undefined> {
  const value = structuredClone(plan) as Partial<AppPlan> & Record<string, unknown>
  const [tries, notes] = [new Map<string, number>(), [] as PlanNote[]]
  for (let round = 0; round < mostRounds; round++) {
    const issues = await refusedParts(value)
    if (issues.length === 0) return { plan: whole(plan, value), notes }
    if (!takeOutParts(value, issues, tries, notes)) return undefined
  }
  return undefined
}

/** Lists that went as a whole are empty ones. The schema itself would weigh in the first load of other pages. */
function whole(plan: AppPlan, left: Partial<AppPlan>): AppPlan {
  const none = { uses: [], tables: [], records: [], forms: [], pages: [], apps: [], automations: [] }
  const { tables = [], automations = [] } = left
  return {
    ...{ version: plan.version, label: plan.label, icon: plan.icon, color: plan.color, ...none, ...left },
    tables: tables.map((table) => ({ ...table, views: (table as Partial<typeof table>).views ?? [] })),
    automations: automations.map((one) => ({ ...one, description: (one as Partial<typeof one>).description ?? '' })),
  }
}

async function refusedParts(plan: Partial<AppPlan>): Promise<PlanIssue[]> {
  try {
    await call('POST v3/app-plans', { body: { plan: plan as AppPlan, check: true } })
    return []
  } catch (failure) {
    const issues = issuesOf(failure)
    if (issues.length === 0) throw failure
    return issues.map(({ path, message }) => ({ path: path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)), message }))
  }
}

/** The parts of a plan that a refusal names, by their places in it. */
export function issuesOf(failure: unknown): { path: string; message: string }[] {
  if (!(failure instanceof ApiError) || failure.id !== 'invalid_request') return []
  const { issues = [] } = (failure.details ?? {}) as { issues?: { path: string; message: string }[] }
  return issues.filter(({ path }) => path.startsWith('plan.')).map(({ path, message }) => ({ path: path.slice('plan.'.length), message }))
}
