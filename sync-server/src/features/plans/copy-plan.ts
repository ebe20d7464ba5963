import type { Subscription } from '#server/identity/subscriptions.ts'
import type { Platform } from '#server/platform/platform.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { findStoredPlan } from '#server/identity/read-plan.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * Inside a write: stores the copy of a subscription, unless the same or a newer one is there. Repeating it changes nothing.
 * @returns true when it was stored. @throws Error for the plan of another organisation
 */
export function copyPlan(org: OrgDatabase, { version, plan, changedBy = 'command' }: Subscription, now: Date): boolean {
  if (plan.id !== org.orgId) throw new Error('the plan of another organisation')
  const { db } = org
  if (storedVersion(org) >= version) return false
  const before = findStoredPlan(org)
  const row = { id: plan.id, version, data: JSON.stringify(plan), seq: org.nextSeq() }
  db.run(
    db.build
      .insertInto('plan')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet(row)),
  )
  writeAudit(
    { org, memberId: null, now: () => now, source: changedBy, ip: '' },
    { action: 'plan.changed', entityType: 'plan', entityId: plan.id, label: plan.planId ?? '', before, after: plan },
  )
  org.changed()
  return true
}

/** Inside a write of the organisation: copies a subscription that was read before, and tells who has it open. */
export function copySubscription({ events, now }: Platform, org: OrgDatabase, subscription: Subscription): void {
  if (!copyPlan(org, subscription, now())) return
  org.db.afterCommit(() => events.emit('access-changed', { orgId: org.orgId }))
}

/** The version of the copy; -1 without one. */
export function storedVersion({ db, orgId }: OrgDatabase): number {
  return db.get(db.build.selectFrom('plan').select('version').where('id', '=', orgId))?.version ?? -1
}
