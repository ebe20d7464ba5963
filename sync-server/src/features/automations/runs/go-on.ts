import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { findAutomation } from '#server/features/automations/automation-store.ts'
import { performOnce } from '#server/features/automations/runs/perform-run.ts'
import { findRun, readSteps, storeRun } from '#server/automations/runs/run-store.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'

const payloadSchema = z.strictObject({ runId: idSchema })

/** Effect: a run whose step waited goes on. */
export async function goOn(payload: unknown, effect: EffectContext): Promise<void> {
  const { runId } = payloadSchema.parse(payload)
  const { org, platform } = effect
  const isDue = await org.db.write(() => {
    const now = platform.now().toISOString()
    const run = findRun(org, runId)
    // an automation that is off holds its runs, and goes on with them when it is on
    if (run && findAutomation(org, run.automation_id)?.enabled === 0) return false
    if (run?.status === 'running') return true
    const isEarly = readSteps(org, runId).some(({ status, due_at }) => status === 'waiting' && due_at !== null && due_at > now)
    if (run?.status !== 'waiting' || isEarly) return false
    storeRun(org, runId, { status: 'running' })
    return true
  })
  if (isDue) await performOnce(effect, runId)
}
