import { sql, type Selectable } from 'kysely'
import type { Plan } from '#shared/access/plan.ts'
import { planSchema } from '#shared/access/plan-schema.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'

export type SubscriptionRow = Selectable<ControlSchema['subscription']>

export type PlanChanger = 'command' | 'operator' | 'billing'

/** A plan with the number that says which of two is newer. */
export interface Subscription {
  version: number
  /** whose change it was, as the history log names it */
  changedBy?: string
  plan: Plan
}

/** @throws ZodError for a row that was changed by hand */
export async function findSubscription(reader: ControlReader, orgId: string): Promise<Subscription | undefined> {
  const row = await reader.get(reader.build.selectFrom('subscription').selectAll().where('org_id', '=', orgId))
  return row && toSubscription(row)
}

/** The operator closed the organisation, whatever it pays: only the operator opens it again. */
export function isClosedByOperator(stored: Subscription | undefined): boolean {
  return stored?.plan.planId === 'blocked' && stored.changedBy !== 'billing'
}

/** The highest version of any subscription; 0 without one. */
async function lastVersion(reader: ControlReader): Promise<number> {
  return (await reader.get(sql<{ version: number | null }>`SELECT max(version) AS version FROM subscription`))?.version ?? 0
}

/** Subscriptions as they are stored, newer than a version, oldest change first. {@link toSubscription} reads one. */
export function changedAfter(reader: ControlReader, version: number): Promise<SubscriptionRow[]> {
  return reader.all(reader.build.selectFrom('subscription').selectAll().where('version', '>', version).orderBy('version'))
}

/** Organisations whose trial stops to count after one instant, and not after another. */
export async function stoppedBetween(reader: ControlReader, after: Date, until: Date): Promise<string[]> {
  const stopped = await reader.all(
    reader.build
      .selectFrom('subscription')
      .select('org_id')
      .where('trial_stops_at', '>', after.toISOString())
      .where('trial_stops_at', '<=', until.toISOString()),
  )
  return stopped.map((row) => row.org_id)
}

/**
 * Inside a write. The version follows the clock, so that a change after a restored backup still counts as newer.
 * @returns the version
 */
export async function storeSubscription(
  tx: ControlTransaction,
  plan: Plan,
  now: Date,
  changedBy: PlanChanger = 'command',
): Promise<number> {
  const version = Math.max((await lastVersion(tx)) + 1, now.getTime())
  const row = toRow(plan, version, changedBy)
  await tx.run(
    tx.build
      .insertInto('subscription')
      .values(row)
      .onConflict((on) => on.column('org_id').doUpdateSet(row)),
  )
  return version
}

/** A subscription as it is stored. */
export function toRow(plan: Plan, version: number, changedBy: PlanChanger = 'command'): SubscriptionRow {
  const { trialEndsAt } = plan
  return {
    org_id: plan.id,
    version,
    plan_id: plan.planId,
    features: plan.features && JSON.stringify(plan.features),
    limits: JSON.stringify(plan.limits),
    trial_ends_at: trialEndsAt,
    trial_stops_at: trialEndsAt && new Date(Date.parse(trialEndsAt) + plan.trialGraceHours * 3_600_000).toISOString(),
    trial_grace_hours: plan.trialGraceHours,
    tolerance: plan.overUsageTolerance,
    allow_viewers: plan.allowViewrs ? 1 : 0,
    contact: plan.contact,
    changed_by: changedBy,
  }
}

/** Of an organisation that had none: everything is open. */
export function newPlan(id: string): Plan {
  return {
    id,
    planId: null,
    features: null,
    limits: {},
    trialEndsAt: null,
    trialGraceHours: 24,
    overUsageTolerance: 0,
    allowViewrs: true,
    contact: null,
  }
}

/** @throws ZodError for a row that was changed by hand */
export function toSubscription(row: SubscriptionRow): Subscription {
  return { version: row.version, changedBy: row.changed_by, plan: toPlan(row) }
}

function toPlan(row: SubscriptionRow): Plan {
  return planSchema.parse({
    id: row.org_id,
    planId: row.plan_id,
    features: row.features === null ? null : JSON.parse(row.features),
    limits: JSON.parse(row.limits),
    trialEndsAt: row.trial_ends_at,
    trialGraceHours: row.trial_grace_hours,
    overUsageTolerance: row.tolerance,
    allowViewrs: row.allow_viewers === 1,
    contact: row.contact,
  })
}
