import type { AppError } from '#shared/protocol/errors.ts'
import type { RunRow, VersionRow } from '#server/functions/function-rows.ts'
import { keepRefusedRun } from '#server/functions/run-log.ts'
import { administrators } from '#server/identity/administrators.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const quietMs = 3_600_000

type Failed = Pick<RunRow, 'id' | 'function_id' | 'owner_id'>

/** Inside the write that ends a failed run: the writer of the code is told of the trigger, by its table, at most once an hour. */
export function tellOfFailure(org: OrgDatabase, run: Failed, tableId: string, now: Date): void {
  if (!wasTold(org, run, now)) tell(org, 'triggerFailed', run.function_id, tableId, [run.owner_id], now)
}

/**
 * Inside a write: logs a run that was refused because the writer has lost the right to it. They and the administrators are told, at most once
 * an hour: somebody else can save the code as theirs.
 */
export function tellOfLostRight(org: OrgDatabase, version: VersionRow, tableId: string, error: AppError, now: Date): void {
  const run = keepRefusedRun(org, version, error, now)
  if (!wasTold(org, run, now)) tellStopped(org, run, tableId, now)
}

/** Inside a write: a trigger no longer runs. */
export function tellStopped(org: OrgDatabase, { function_id, owner_id }: Omit<Failed, 'id'>, tableId: string, now: Date): void {
  tell(org, 'triggerStopped', function_id, tableId, [...new Set([owner_id, ...administrators(org)])], now)
}

function wasTold({ db }: OrgDatabase, run: Failed, now: Date): boolean {
  const since = new Date(now.getTime() - quietMs).toISOString()
  const failed = db.build.selectFrom('function_run').select('id').where('function_id', '=', run.function_id).where('at', '>', since)
  return db.get(failed.where('began', '=', 'trigger').where('status', '=', 'failed').where('id', '!=', run.id).limit(1)) !== undefined
}

function tell(
  org: OrgDatabase,
  kind: 'triggerFailed' | 'triggerStopped',
  functionId: string,
  tableId: string,
  to: readonly string[],
  now: Date,
): void {
  const about = { itemType: 'trigger' as const, itemId: tableId, recordId: null, fieldId: null, partId: functionId }
  scheduleNotices(org, [{ kind, actor: null, about, facts: {}, to: [...to], madeAt: now.toISOString() }], now)
}
