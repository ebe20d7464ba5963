import { dueLevels, type DueLevel } from '#shared/nouns/sla/stage-dues.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { runInTurns } from '#server/jobs/run-in-turns.ts'
import { scheduleStageEvents, type StageEvent } from '#server/jobs/schedule-stage-events.ts'
import { tellOfStages } from '#server/features/sla/tell-of-stages.ts'
import { isStageField } from '#server/storage/org-working-time.ts'
import { passKind, schedulePassing } from '#server/records/stages/schedule-stages.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

const eventsPerWrite = 200

/** Effect: tells of records that have stood too long by now, and waits for the next one. */
export function passLimits(_payload: unknown, effect: EffectContext): Promise<void> {
  return runInTurns(passKind, {}, effect, () => passSome(effect.org, effect.platform.now()))
}

/** Inside a write: marks some limits as passed, with their events. */
function passSome(org: OrgDatabase, now: Date): object | undefined {
  const { db } = org
  const rows = db.all(
    db.build
      .selectFrom('sla_due')
      .selectAll()
      .where('passed_at', 'is', null)
      .where('due_at', '<=', now.toISOString())
      .orderBy('due_at')
      .limit(eventsPerWrite),
  )
  const events: StageEvent[] = []
  for (const row of rows) {
    db.run(
      db.build
        .updateTable('sla_due')
        .set({ passed_at: now.toISOString() })
        .where('field_id', '=', row.field_id)
        .where('record_id', '=', row.record_id)
        .where('stage', '=', row.stage)
        .where('since', '=', row.since)
        .where('level', '=', row.level),
    )
    const model = findTableModel(org, row.table_id)
    const field = model?.field(row.field_id)
    const level = dueLevels.find((one): one is DueLevel => one === row.level)
    if (!model || model.archived || !field || !isStageField(field) || !level) continue
    const stage = row.stage === '' ? null : row.stage
    events.push({ tableId: row.table_id, fieldId: row.field_id, recordId: row.record_id, stage, level, at: row.due_at })
  }
  scheduleStageEvents(org, events, now)
  tellOfStages(org, events, now)
  if (rows.length === eventsPerWrite) return {}
  schedulePassing(org, now)
  return undefined
}
