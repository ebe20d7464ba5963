import { z } from 'zod'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { definitionOf, findAutomation } from '#server/features/automations/automation-store.ts'
import { timer } from '#server/automations/flow/effect-kinds.ts'
import { nextOccurrence } from '#server/jobs/next-occurrence.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

/** how often days of records are looked at */
const lookAtDays = '*/5 * * * *'

const payloadSchema = z.looseObject({ automationId: z.string() })

/** The latest moment that an automation's schedule gives now; undefined where none is to come. */
export function latestTimer(payload: unknown, org: OrgDatabase, now: Date): Date | undefined {
  const row = findAutomation(org, payloadSchema.parse(payload).automationId)
  const { cron } = row ? definitionOf(row).trigger.config : {}
  return row && nextMoment(typeof cron === 'string' ? cron : lookAtDays, orgLocale(org).timezone, now)
}

/** Inside a write: a clock that was wrong had put the moment, and what was looked at, into the future. */
export function setTimerAnew(payload: unknown, org: OrgDatabase, now: Date): void {
  const { automationId } = payloadSchema.parse(payload)
  const at = now.toISOString()
  org.db.run(
    org.db.build.updateTable('automation').set({ checked_until: at }).where('id', '=', automationId).where('checked_until', '>', at),
  )
  // a schedule that never comes again has no timer
  if (latestTimer(payload, org, now)) scheduleTimer(org, automationId, now)
}

/**
 * Inside a write: queues the next moment of an automation that time starts; others have none. @throws AppError `invalid_request` for a
 * schedule that is none, or never comes
 */
export function scheduleTimer(org: OrgDatabase, id: string, now: Date): void {
  const row = findAutomation(org, id)
  if (!row || row.enabled !== 1 || findTriggerKind(row.trigger_kind)?.matches !== 'time') return
  const { cron } = definitionOf(row).trigger.config
  const at = nextMoment(typeof cron === 'string' ? cron : lookAtDays, orgLocale(org).timezone, now)
  if (!at) throw new AppError('invalid_request', { gaps: [{ at: 'trigger', key: 'cron', reason: 'empty' }] })
  const payload = { automationId: id, version: row.version, at: at.toISOString() }
  enqueueEffect(org, timer, payload, at, { id: `${timer} ${id} ${row.version} ${payload.at}` })
}

function nextMoment(cron: string, timezone: string, now: Date): Date | undefined {
  try {
    return nextOccurrence(cron, timezone, now)
  } catch {
    return undefined
  }
}
