import { inOrderKind } from '#server/features/functions/triggers/queue-jobs.ts'
import { pauseIfFailing } from '#server/features/functions/triggers/pause-trigger.ts'
import type { JobRow } from '#server/features/functions/triggers/run-job.ts'
import { tellOfFailure } from '#server/features/functions/triggers/tell-of-failure.ts'
import { asyncSchema, inOrderSchema, readJob, readOldest } from '#server/features/functions/triggers/work-off-jobs.ts'
import { findFunction, getVersion } from '#server/functions/function-rows.ts'
import { keepCutRun } from '#server/functions/run-log.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Inside the write that gives up the effect of a job without order: the job goes. */
export function giveUpAsyncJob(payload: unknown, org: OrgDatabase, now: Date): void {
  const job = readJob(org, asyncSchema.parse(payload).jobId)
  if (job) giveUp(org, job, now)
}

/** Inside the write that gives up the jobs of a function in order: the oldest, with which the server ended, goes. The others go on. */
export function giveUpOldestJob(payload: unknown, org: OrgDatabase, now: Date): void {
  const { functionId } = inOrderSchema.parse(payload)
  const job = readOldest(org, functionId)
  if (!job) return
  giveUp(org, job, now)
  if (readOldest(org, functionId)) enqueueEffect(org, inOrderKind, { functionId }, now)
}

/** Logs the job's run as cut off, and tells the writer of the code. */
function giveUp(org: OrgDatabase, job: JobRow, now: Date): void {
  const row = findFunction(org, job.function_id)
  if (row) {
    const run = keepCutRun(org, getVersion(org, row.id, job.version), { id: 'run_cut_off', details: null }, now)
    tellOfFailure(org, run, job.table_id, now)
    pauseIfFailing(org, row.id, job.table_id, now)
  }
  org.db.run(org.db.build.deleteFrom('function_job').where('id', '=', job.id))
}
