import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'

/** After this many writes another effect continues, long before this one's lease ends. */
const writesPerEffect = 400

/**
 * Effect: does a job one piece per write, so that others write in between; after many pieces another effect of its kind continues. After a
 * crash it starts again from the given job: a piece must be safe to repeat.
 * @param piece inside a write; returns the remaining job, undefined when it is done
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
