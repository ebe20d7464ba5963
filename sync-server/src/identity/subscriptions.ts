import { sql, type Selectable } from 'kysely'
import type { Plan } from '#shared/access/plan.ts'
import { planSchema } from '#shared/access/plan-schema.ts'
import type { ControlDatabase } from '#server/storage/control-database.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'

type Row = Selectable<ControlSchema['subscription']>

export type PlanChanger = 'command' | 'operator' | 'billing'

/** A plan with the number that says which of two is newer. */
export interface Subscription {
  version: number
  /** whose change it was, as the history log names it */
  changedBy?: string
  plan: Plan
}

/** @throws ZodError for a row that was changed by hand */
export function findSubscription(control: ControlDatabase, orgId: string): Subscription | undefined {
  const row = control.get(control.build.selectFrom('subscription').selectAll().where('org_id', '=', orgId))
  return row && { version: row.version, changedBy: row.changed_by, plan: toPlan(row) }
}

/** The operator closed the organisation, whatever it pays: only the operator opens it again. */
export function isClosedByOperator(stored: Subscription | undefined): boolean {
  return stored?.plan.planId === 'blocked' && stored.changedBy !== 'billing'
}

/** The highest version of any subscription; 0 without one. */
export function lastVersion(control: ControlDatabase): number {
  return control.get(sql<{ version: number | null }>`SELECT max(version) AS version FROM subscription`)?.version ?? 0
}

/** Organisations whose subscription is newer than a version, oldest change first. */
export function changedAfter(control: ControlDatabase, version: number): { org_id: string; version: number }[] {
  const { build } = control
  return control.all(build.selectFrom('subscription').select(['org_id', 'version']).where('version', '>', version).orderBy('version'))
}

/** Organisations whose trial stops to count after one instant, and not after another. */
export function stoppedBetween(control: ControlDatabase, after: Date, until: Date): string[] {
  const { build } = control
  const stopped = control.all(
    build
      .selectFrom('subscription')
      .select('org_id')
      .where('trial_stops_at', '>', after.toISOString())
      .where('trial_stops_at', '<=', until.toISOString()),
  )
  return stopped.map((row) => row.org_id)
}

/**
 * Inside a write of the control database. The version follows the clock, so that a change after a restored backup still counts as newer.
 * @returns the version
 */
export function storeSubscription(control: ControlDatabase, plan: Plan, now: Date, changedBy: PlanChanger = 'command'): number {
  const version = Math.max(lastVersion(control) + 1, now.getTime())
  const { trialEndsAt } = plan
  const row: Row = {
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
  control.run(
    control.build
      .insertInto('subscription')
      .values(row)
      .onConflict((on) => on.column('org_id').doUpdateSet(row)),
  )
  return version
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

function toPlan(row: Row): Plan {
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
