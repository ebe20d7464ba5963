import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'

/** Then another effect goes on, long before this one's lease ends. */
const writesPerEffect = 400

/**
 * Effect: does a job a piece a write, so that others write in between; what is left after many goes on as another effect of its kind. After a
 * crash all of it comes again from the job that was given: a piece must be safe to do twice.
 * @param piece inside a write; answers what is left to do, undefined when nothing is
 */
export async function runInTurns<Job extends object>(
  kind: string,
  given: Job,
  { org, platform, signal }: EffectContext,
  piece: (job: Job) => Job | undefined,
): Promise<void> {
  let job = given
  for (let writes = 0; writes < writesPerEffect; writes++) {
    signal.throwIfAborted()
    const left = await org.db.write(() => piece(job))
    if (!left) return
    job = left
  }
  await org.db.write(() => enqueueEffect(org, kind, job, platform.now()))
}
