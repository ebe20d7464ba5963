import { gatherPush } from '#server/features/notices/push/gather-push.ts'
import { gatherPush as gatheringKind, sendPush as sendingKind } from '#server/features/notices/push/schedule-push.ts'
import { sendPush } from '#server/features/notices/push/send-push.ts'
import type { EffectHandler } from '#server/jobs/effect-registry.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Runs the pushes that are due once, as the effect runner would. @returns the errors of those that wait for another try */
export async function deliverPushes(platform: Platform, org: OrgDatabase, attempt = 1): Promise<unknown[]> {
  return [...(await run(platform, org, gatheringKind, gatherPush, attempt)), ...(await run(platform, org, sendingKind, sendPush, attempt))]
}

async function run(platform: Platform, org: OrgDatabase, kind: string, handler: EffectHandler, attempt: number): Promise<unknown[]> {
  const { db } = org
  const failures: unknown[] = []
  const due = db.build.selectFrom('effect').select(['id', 'payload']).where('kind', '=', kind)
  for (const { id, payload } of db.all(due.where('run_after', '<=', platform.now().toISOString()))) {
    try {
      await handler(JSON.parse(payload), { platform, org, effectId: id, attempt, signal: new AbortController().signal })
      await db.write(() => db.run(db.build.deleteFrom('effect').where('id', '=', id)))
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}
