import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { subscribedSessions } from '#server/features/notices/push/push-subscriptions.ts'
import { gatherPush as kind, nextPush, sendPush } from '#server/features/notices/push/schedule-push.ts'
import { kindsFor, noticeSettingsOf } from '#server/features/notices/settings-of.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const payloadSchema = z.strictObject({ memberId: idSchema })

/**
 * Effect: queues one push for each of the person's browsers, about all notices that no push has counted. Each push is tried again by
 * itself, so that one browser's service does not hold up or repeat the others.
 */
export async function gatherPush(payload: unknown, { org, platform }: EffectContext): Promise<void> {
  const { memberId } = payloadSchema.parse(payload)
  const sessions = await subscribedSessions(platform, org.orgId, memberId)
  const { db } = org
  await db.write(() => {
    const ids = unpushed(org, memberId)
    if (ids.length === 0) return
    const now = platform.now()
    const next = nextPush(org, memberId, now)
    if (next > now) {
      enqueueEffect(org, kind, { memberId }, next, { id: `${kind}:${memberId}:${next.toISOString()}` })
      return
    }
    db.run(db.build.updateTable('notice').set({ pushed_at: now.toISOString() }).where('id', 'in', ids))
    for (const sessionId of sessions) enqueueEffect(org, sendPush, { memberId, sessionId, ids }, now)
  })
}

function unpushed(org: OrgDatabase, memberId: string): string[] {
  const { db } = org
  const kinds = kindsFor(noticeSettingsOf(org, memberId), 'push')
  return db
    .all(
      db.build
        .selectFrom('notice')
        .select('id')
        .where('member_id', '=', memberId)
        .where('removed_at', 'is', null)
        .where('read_at', 'is', null)
        .where('pushed_at', 'is', null)
        .where('kind', 'in', kinds),
    )
    .map(({ id }) => id)
}
