import { z } from 'zod'
import type { EffectContext } from '#server/jobs/effect-registry.ts'

const keptDays = 90
const atOnce = 1_000

/** Effect: the log of runs is kept for 90 days; runs that wait stay. */
export async function thinRuns(payload: unknown, { org, platform }: EffectContext): Promise<void> {
  z.strictObject({}).parse(payload)
  const { db } = org
  const before = new Date(platform.now().getTime() - keptDays * 86_400_000).toISOString()
  for (let removed = atOnce; removed === atOnce;) {
    removed = await db.write(() => {
      const old = db.build.selectFrom('run').select('id').where('created_at', '<', before).where('ended_at', 'is not', null).limit(atOnce)
      const ids = db.all(old).map(({ id }) => id)
      db.run(db.build.deleteFrom('run_step').where('run_id', 'in', ids))
      db.run(db.build.deleteFrom('run').where('id', 'in', ids))
      return ids.length
    })
  }
}
