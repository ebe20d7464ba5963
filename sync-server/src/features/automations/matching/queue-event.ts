import { sql } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import { restsNow } from '#server/features/automations/matching/rest.ts'
import type { Matched } from '#server/features/automations/matching/trigger-tests.ts'
import { workOff } from '#server/automations/flow/effect-kinds.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { insertOnce } from '#server/storage/sql-statement.ts'

export interface QueuedEvent {
  automationId: string
  version: number
  tableId: string | null
  /** empty: one run without a record */
  matched: readonly Matched[]
  cause: WriteCause | undefined
  actorId: string | null
  madeAt: Date
  now: Date
  /** a repeated one is queued once */
  id?: string
}

const recordsOfEvent = 500
const insertEvent = insertOnce('rule_event', sql`ON CONFLICT DO NOTHING`)

/** Inside a write: keeps what starts an automation, and its effect. At most 500 records a row. */
export function queueEvent(org: OrgDatabase, event: QueuedEvent): void {
  if (restsNow(org, event.automationId, event.now)) return
  const { db } = org
  const pieces = event.matched.length === 0 ? [[]] : inPieces(event.matched)
  pieces.forEach((matched, index) => {
    const id = event.id !== undefined && index === 0 ? event.id : newId()
    const { automationId: automation_id, version, tableId: table_id, actorId: actor_id } = event
    const row = { id, automation_id, version, place: org.nextSeq(), table_id, matched: JSON.stringify(matched), done: 0, actor_id }
    const times = { made_at: event.madeAt.toISOString(), created_at: event.now.toISOString() }
    db.run(insertEvent({ ...row, cause: event.cause ? JSON.stringify(event.cause) : null, root: event.cause?.root ?? id, ...times }))
  })
  enqueueEffect(org, workOff, { automationId: event.automationId }, event.now)
}

function inPieces(matched: readonly Matched[]): Matched[][] {
  const pieces: Matched[][] = []
  for (let at = 0; at < matched.length; at += recordsOfEvent) pieces.push(matched.slice(at, at + recordsOfEvent))
  return pieces
}
