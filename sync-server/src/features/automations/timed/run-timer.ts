import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { findAutomation, type AutomationRow } from '#server/features/automations/automation-store.ts'
import { queueEvent } from '#server/features/automations/matching/queue-event.ts'
import { dueRecords } from '#server/features/automations/timed/due-records.ts'
import { scheduleTimer } from '#server/features/automations/timed/schedule-timer.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const payloadSchema = z.strictObject({ automationId: idSchema, version: z.int(), at: z.iso.datetime() })

/** Effect: a moment of an automation has come. Moments that passed while no server ran are one. */
export async function runTimer(payload: unknown, effect: EffectContext): Promise<void> {
  const { automationId, version, at } = payloadSchema.parse(payload)
  const { org } = effect
  const row = findDue(org, automationId, version, at)
  if (!row) return
  const records = row.table_id === null ? [] : await dueOf(effect, row, at)
  await org.db.write(() => {
    if (!findDue(org, automationId, version, at)) return
    const now = effect.platform.now()
    const until = now.toISOString() > at ? now.toISOString() : at
    // quiet: devices do not show it
    org.db.run(org.db.build.updateTable('automation').set({ checked_until: until }).where('id', '=', automationId))
    scheduleTimer(org, automationId, now)
    const event = { automationId, version, tableId: row.table_id, cause: undefined, actorId: null, madeAt: new Date(at), now }
    if (row.table_id === null) queueEvent(org, { ...event, matched: [] })
    else if (records.length > 0) queueEvent(org, { ...event, matched: records.map((id) => ({ id, before: {} })) })
  })
}

/** The automation as long as this moment is still to come for it. */
function findDue(org: OrgDatabase, id: string, version: number, at: string): AutomationRow | undefined {
  const row = findAutomation(org, id)
  const isDue = row?.enabled === 1 && row.version === version && (row.checked_until ?? '') < at
  return isDue ? row : undefined
}

/** An owner without the rights has no records; the next run of the automation says so. */
async function dueOf(effect: EffectContext, row: AutomationRow, at: string): Promise<string[]> {
  try {
    return await dueRecords(effect, row, new Date(row.checked_until ?? at), new Date(at))
  } catch (error) {
    if (error instanceof AppError && error.id !== 'query_too_slow' && error.id !== 'unavailable') return []
    throw error
  }
}
