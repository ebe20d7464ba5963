import type { Kysely } from 'kysely'
import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { runJob, type JobRow } from '#server/features/functions/triggers/run-job.ts'
import { inOrderKind } from '#server/features/functions/triggers/queue-jobs.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { oneAtATime } from '#server/jobs/one-at-a-time.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

export const inOrderSchema = z.strictObject({ functionId: idSchema })
export const asyncSchema = z.strictObject({ jobId: idSchema })

/** well within the lease of the lane */
const longestMs = 20_000

const oldestOf = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('function_job').selectAll().where('function_id', '=', '').where('is_async', '=', 0).orderBy('place').limit(1),
)

/** The first job of a function that works in order. */
export const readOldest = ({ db }: OrgDatabase, functionId: string): JobRow | undefined => db.get(oldestOf(functionId, 0, 1))

export const readJob = ({ db }: OrgDatabase, jobId: string): JobRow | undefined =>
  db.get(db.build.selectFrom('function_job').selectAll().where('id', '=', jobId))

/** Effect: runs the jobs of one function in the order of their writes. Another effect of the same function joins in. */
export async function workOffInOrder(payload: unknown, effect: EffectContext): Promise<void> {
  const { functionId } = inOrderSchema.parse(payload)
  const { org, platform } = effect
  const until = performance.now() + longestMs
  await oneAtATime(`${org.orgId} function ${functionId}`, async () => {
    for (;;) {
      effect.signal.throwIfAborted()
      const job = readOldest(org, functionId)
      if (!job) return
      if (!(await runJob(effect, job))) return
      if (performance.now() < until) continue
      // the lane's other functions get their turn
      await org.db.write(() => enqueueEffect(org, inOrderKind, { functionId }, platform.now()))
      return
    }
  })
}

/** Effect: runs one job of a function that needs no order. */
export async function runAsyncJob(payload: unknown, effect: EffectContext): Promise<void> {
  const { jobId } = asyncSchema.parse(payload)
  const job = readJob(effect.org, jobId)
  if (job) await runJob(effect, job)
}
