import { sql } from 'kysely'
import {
  automationFiltersSchema,
  type AccountUsage,
  type AutomationFilters,
  type AutomationUsage,
  type CurrentSubscription,
} from '#shared/nouns/plans/plan-calls.ts'
import { mostOf, planLimits, trialDaysLeft, type PlanLimit } from '#shared/access/plan.ts'
import type { Billing } from '#server/features/plans/billing/billing-store.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { planUse, startOfUse } from '#server/access/plan-limits.ts'
import { findStoredPlan, readPlan } from '#server/identity/read-plan.ts'
import { countRecords } from '#server/storage/records/row-seq.ts'
import { rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { findTableModel, type TableModel } from '#server/storage/records/table-model.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

/** Tables of one answer. */
const mostTables = 50
const own = planLimits.filter((limit): limit is Exclude<PlanLimit, 'records'> => limit !== 'records')

/** The plan as it is in force now, with what is used of each limit. Of records that is the fullest table. */
export function readSubscription(context: OrgContext, billing: Billing | undefined): CurrentSubscription {
  const { org } = context
  const now = context.now()
  const plan = readPlan(org, now)
  const stored = findStoredPlan(org)
  const most = (limit: PlanLimit): number | null => plan.limits[limit] ?? null
  const use = own.map((limit) => ({ limit, used: planUse(context, limit).used, max: most(limit) }))
  const usedOf = (limit: PlanLimit): number => use.find((one) => one.limit === limit)?.used ?? 0
  const seatsOf = (limit: PlanLimit) => ({ used: usedOf(limit), max: most(limit) })
  const records = { limit: 'records' as const, used: seenTables(context)[0]?.used ?? 0, max: most('records') }
  return {
    planId: stored?.planId ?? null,
    recurrency: billing?.recurrency ?? null,
    isTrial: plan.state === 'trial',
    trialDaysLeft: trialDaysLeft(stored, now.getTime()),
    plansV2: billing?.plansV2 ?? false,
    isLegacySubscription: billing?.isLegacy ?? false,
    source: billing?.source ?? null,
    builderUsers: plan.limits.seats === undefined ? seatsOf('builderSeats') : seatsOf('seats'),
    memberUsers: seatsOf('memberSeats'),
    overUsageTolerance: plan.overUsageTolerance,
    maxApiCalls: most('apiCalls'),
    maxAutomationRuns: most('runs'),
    maxDatabaseRows: most('records'),
    lowcodeLimit: most('lowcode'),
    allowViewrs: plan.allowViewrs,
    state: plan.state,
    features: plan.features ? [...plan.features] : null,
    contact: plan.contact,
    use: [...use, records],
  }
}

/** The use of this month, and of the tables that the caller sees whole. */
export function readAccountUsage(context: OrgContext): Omit<AccountUsage, 'waived'> {
  const { org } = context
  const now = context.now()
  const { limits, overUsageTolerance } = readPlan(org, now)
  const total = planUse(context, 'runs').used
  const free = org.db.get(sumFree(startOfUse(now)))?.used ?? 0
  const tables = seenTables(context)
  const [fullest] = tables
  return {
    runs: total,
    automation: { used_total: total, used_free: free, used_without_free: total - free, limit: limits.runs ?? null },
    api_calls: planUse(context, 'apiCalls').used,
    api_limit: limits.apiCalls ?? null,
    database_rows: { used: fullest?.used ?? 0, limit: limits.records ?? null, table: fullest?.id ?? null },
    lowcode: { used: planUse(context, 'lowcode').used, limit: limits.lowcode ?? null },
    ai_credits: creditsOf(context),
    updated_at: now.toISOString(),
    tables: tables.slice(0, mostTables),
    storage: { used: planUse(context, 'storageBytes').used, limit: limits.storageBytes ?? null },
    tolerance: overUsageTolerance,
  }
}

/** Credits of AI; null until some were used this month. */
function creditsOf(context: OrgContext): AccountUsage['ai_credits'] {
  const plan = readPlan(context.org, context.now())
  const most = plan.limits.aiCredits
  const { used } = planUse(context, 'aiCredits')
  if (used === 0) return null
  const percent = most === undefined ? 0 : (used / Math.max(1, most)) * 100
  return {
    default: most ?? 0,
    addons: 0,
    limit_exceeded: used > mostOf(plan, 'aiCredits'),
    percentage_usage: Math.round(percent * 10) / 10,
  }
}

interface ReportQuestion {
  search: string
  size: number
  /** JSON of {@link AutomationFilters}, or empty */
  filters: string
}

/**
 * Runs of this month by automation, most first. Its name may tell of tables, so that others than administrators get their own.
 * @throws AppError `invalid_request`
 */
export function readAutomationUsage(context: OrgContext, { search, size, filters }: ReportQuestion): AutomationUsage[] {
  const { org, access, memberId } = context
  const wanted = search.toLocaleLowerCase()
  const { type: types, tab: tabs } = readFilters(filters)
  return org.db
    .all(runsByAutomation(startOfUse(context.now())))
    .filter((row) => access.isAdmin || row.owner_id === memberId)
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .map(({ id, name, description, table_id: tableId, total }): AutomationUsage => {
      const model = tableId !== null && access.table(tableId).read ? findTableModel(org, tableId) : undefined
      return { id, description, tab: model?.label ?? '', title: name, total, type: 'no_code' }
    })
    .filter(({ type, tab }) => (types?.includes(type) ?? true) && (tabs?.includes(tab) ?? true))
    .slice(0, size)
}

function readFilters(text: string): AutomationFilters {
  if (text === '') return {}
  try {
    return automationFiltersSchema.parse(JSON.parse(text))
  } catch {
    throw wrongPart('filters', 'not a filter of this report', 'query')
  }
}

const sumFree = compileOnce(
  () => sql<{ used: number }>`SELECT coalesce(sum(amount), 0) AS used FROM run_usage WHERE day >= ${''} AND kind = 'Free'`,
)

interface AutomationRow {
  id: string
  name: string
  description: string
  owner_id: string
  table_id: string | null
  total: number
}

const runsByAutomation = compileOnce(
  () => sql<AutomationRow>`
  SELECT automation.id, name, description, owner_id, table_id, sum(amount) AS total
  FROM run_usage JOIN automation ON automation.id = subject
  WHERE day >= ${''} AND kind IN ('Free', 'Normal', 'Developer', 'AI', 'Premium')
  GROUP BY automation.id ORDER BY total DESC, name`,
)

/** Tables with the number of their records, most first. A number tells of rows, so that a rule on rows leaves its table out. */
function seenTables(context: OrgContext): { id: string; used: number }[] {
  const { org, access, memberId } = context
  const ids = org.db.all(org.db.build.selectFrom('table_def').select('id').where('deleted_at', 'is', null).where('archived_at', 'is', null))
  const seesAll = (model: TableModel | undefined): boolean => {
    if (!model || !access.table(model.id).read) return false
    return rowRuleFilter(access.table(model.id), model, memberId) === undefined
  }
  return ids
    .filter(({ id }) => seesAll(findTableModel(org, id)))
    .map(({ id }) => ({ id, used: countRecords(org, id) }))
    .sort((one, other) => other.used - one.used)
}
