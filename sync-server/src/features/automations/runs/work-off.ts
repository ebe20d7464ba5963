import type { Kysely } from 'kysely'
import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { workOff as kind } from '#server/automations/flow/effect-kinds.ts'
import { oneAtATime } from '#server/jobs/one-at-a-time.ts'
import { performOnce } from '#server/features/automations/runs/perform-run.ts'
import { isAtPace, startRuns } from '#server/features/automations/runs/start-runs.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

const payloadSchema = z.strictObject({ automationId: idSchema })

/** well within the lease of the lane */
const longestMs = 20_000
const paceMs = 5_000

/** Effect: performs what waits for one automation, in the order in which it came. Another effect of the same automation joins in. */
export async function workOff(payload: unknown, effect: EffectContext): Promise<void> {
  const { automationId } = payloadSchema.parse(payload)
  const { org } = effect
  const started = performance.now()
  await oneAtATime(`${org.orgId} ${automationId}`, async () => {
    // those that a crash cut off
    for (const run of underWay(org, automationId)) await performOnce(effect, run)
    for (;;) {
      effect.signal.throwIfAborted()
      const run = nextQueued(org, automationId)
      if (run !== undefined) {
        await performOnce(effect, run)
      } else {
        const now = effect.platform.now()
        if (!hasEvents(org, automationId)) return
        if (isAtPace(org, automationId, now)) return later(effect, automationId, paceMs)
        await org.db.write(() => startRuns(org, automationId, now))
      }
      if (performance.now() - started > longestMs) return later(effect, automationId, 0)
    }
  })
}

const readQueued = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('run').select('id').where('automation_id', '=', '').where('status', '=', 'queued').orderBy('place').limit(1),
)
const readEvent = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('rule_event').select('id').where('automation_id', '=', '').limit(1),
)

function nextQueued({ db }: OrgDatabase, automationId: string): string | undefined {
  return db.get(readQueued(automationId, 'queued', 1))?.id
}

function underWay({ db }: OrgDatabase, automationId: string): string[] {
  const running = db.build.selectFrom('run').select('id').where('automation_id', '=', automationId).where('status', '=', 'running')
  return db.all(running.orderBy('place')).map(({ id }) => id)
}

function hasEvents({ db }: OrgDatabase, automationId: string): boolean {
  return db.get(readEvent(automationId, 1)) !== undefined
}

/** The lane's other automations get their turn; the next effect goes on. */
async function later({ org, platform }: EffectContext, automationId: string, ms: number): Promise<void> {
  await org.db.write(() => enqueueEffect(org, kind, { automationId }, new Date(platform.now().getTime() + ms)))
}
