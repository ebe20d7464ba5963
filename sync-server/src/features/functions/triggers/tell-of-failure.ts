import type { RunRow } from '#server/functions/function-rows.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const quietMs = 3_600_000

/** Inside the write that ends a failed run: the writer of the code is told of the trigger, by its table, at most once an hour. */
export function tellOfFailure(org: OrgDatabase, run: Pick<RunRow, 'id' | 'function_id' | 'owner_id'>, tableId: string, now: Date): void {
  const { db } = org
  const since = new Date(now.getTime() - quietMs).toISOString()
  const failed = db.build.selectFrom('function_run').select('id').where('function_id', '=', run.function_id).where('at', '>', since)
  if (db.get(failed.where('began', '=', 'trigger').where('status', '=', 'failed').where('id', '!=', run.id).limit(1))) return
  const about = { itemType: 'trigger' as const, itemId: tableId, recordId: null, fieldId: null, partId: run.function_id }
  scheduleNotices(org, [{ kind: 'triggerFailed', actor: null, about, facts: {}, to: [run.owner_id], madeAt: now.toISOString() }], now)
}
