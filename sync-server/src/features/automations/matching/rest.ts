import { findAutomation, storeAutomation, type AutomationRow } from '#server/features/automations/automation-store.ts'
import { tell } from '#server/features/automations/tell-of-automation.ts'
import { goOn } from '#server/automations/flow/effect-kinds.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** True while the plan has no automations: those that are on rest, and begin again with the plan. */
export function planRests(org: OrgDatabase, now: Date): boolean {
  const { features } = readPlan(org, now)
  return features !== undefined && !features.has('manageAutomations')
}

/** Inside a write: something would start an automation. @returns true when it rests; its owner is told once */
export function restsNow(org: OrgDatabase, automationId: string, now: Date): boolean {
  const row = findAutomation(org, automationId)
  if (!row) return false
  if (!planRests(org, now)) {
    if (row.problem === 'planRests') wake(org, row, now)
    return false
  }
  if (row.enabled === 1 && row.problem !== 'planRests') {
    storeAutomation(org, row.id, { problem: 'planRests' })
    tell(org, 'automationFailed', row, [row.owner_id], now)
  }
  return true
}

/** Runs that were under way when the plan ended go on. */
function wake(org: OrgDatabase, { id }: AutomationRow, now: Date): void {
  storeAutomation(org, id, { problem: null })
  releaseHeld(org, id, now)
}

/** Inside a write: an automation acts again, and the runs that it held go on. One whose moment is still to come looks again then. */
export function releaseHeld(org: OrgDatabase, automationId: string, now: Date): void {
  const { db } = org
  const held = db.build.selectFrom('run').select('id').where('automation_id', '=', automationId).where('status', '=', 'waiting')
  for (const { id } of db.all(held)) enqueueEffect(org, goOn, { runId: id }, now)
}
