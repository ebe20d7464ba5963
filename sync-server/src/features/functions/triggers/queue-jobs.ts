import { newId } from '#shared/lib/ids.ts'
import type { TriggerEvent } from '#shared/nouns/functions/function.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { eventOf, triggersOfTable } from '#server/features/functions/triggers/triggers-of-table.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import type { WrittenRecord } from '#server/records/write/hooks/record-hook.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { insertOnce } from '#server/storage/sql-statement.ts'

/** Stored in effect rows. */
export const inOrderKind = 'functions.inOrder'
export const asyncKind = 'functions.async'

/** A record of a job; its other cells are read when it runs. */
export interface MatchedRecord {
  id: string
  event: TriggerEvent
  /** changed cells as they were and as the write left them; of a deleted record all */
  before: Readonly<Record<string, CellValue>>
  after: Readonly<Record<string, CellValue>>
}

interface Told {
  org: OrgDatabase
  now: Date
  tableId: string
  cause: WriteCause | undefined
  actorId: string | null
  madeAt: Date
}

const recordsOfJob = 500
const insertJob = insertOnce('function_job')

/** Inside a write, at its end: keeps what starts functions, and their effects. At most 500 records a row. */
export function queueJobs({ org, now, tableId, cause, actorId, madeAt }: Told, records: readonly WrittenRecord[]): void {
  if (records.length === 0) return
  for (const { id: functionId, version, events, isAsync } of triggersOfTable(org, tableId)) {
    const matched = records.flatMap((record) => {
      const event = eventOf('after', record.op)
      return events.has(event) ? [matchedOf(record, event)] : []
    })
    for (let at = 0; at < matched.length; at += recordsOfJob) {
      const id = newId()
      const row = { id, function_id: functionId, version, place: org.nextSeq(), table_id: tableId, is_async: isAsync ? 1 : 0 }
      const piece = JSON.stringify(matched.slice(at, at + recordsOfJob))
      const origin = { cause: cause ? JSON.stringify(cause) : null, root: cause?.root ?? id, actor_id: actorId }
      org.db.run(insertJob({ ...row, ...origin, matched: piece, made_at: madeAt.toISOString(), created_at: now.toISOString() }))
      if (isAsync) enqueueEffect(org, asyncKind, { jobId: id }, now)
    }
    if (matched.length > 0 && !isAsync) enqueueEffect(org, inOrderKind, { functionId }, now)
  }
}

function matchedOf({ id, op, before, after }: WrittenRecord, event: TriggerEvent): MatchedRecord {
  if (op === 'delete') return { id, event, before, after: {} }
  const kept: Record<string, CellValue> = {}
  for (const fieldId in after) kept[fieldId] = before[fieldId] ?? null
  return { id, event, before: kept, after }
}
