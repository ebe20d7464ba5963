import type { PushKeys } from '#shared/nouns/notices/notice-calls.ts'
import type { Platform } from '#server/platform/platform.ts'

type ControlPlatform = Pick<Platform, 'controlStore' | 'now'>

/** Browsers of one person that are told at once. */
const mostBrowsers = 20

/** The browser's place of a live session; undefined for a session that ended or did not ask. */
export async function findSubscription({ controlStore, now }: ControlPlatform, sessionId: string): Promise<PushKeys | undefined> {
  const row = await controlStore.get(
    controlStore.build
      .selectFrom('push_subscription')
      .innerJoin('session', 'session.id', 'push_subscription.session_id')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('session_id', '=', sessionId)
      .where('expires_at', '>', now().toISOString()),
  )
  return row && { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } }
}

/** The person's live sessions that are told, the latest first. */
export async function subscribedSessions({ controlStore, now }: ControlPlatform, orgId: string, memberId: string): Promise<string[]> {
  const rows = await controlStore.all(
    controlStore.build
      .selectFrom('push_subscription')
      .innerJoin('session', 'session.id', 'push_subscription.session_id')
      .select('session_id')
      .where('org_id', '=', orgId)
      .where('member_id', '=', memberId)
      .where('expires_at', '>', now().toISOString())
      .orderBy('push_subscription.created_at', 'desc')
      .limit(mostBrowsers),
  )
  return rows.map((row) => row.session_id)
}

/** Binds a browser to a session. An earlier session of the same browser loses it: its person may be another. */
export async function storeSubscription(platform: ControlPlatform, sessionId: string, { endpoint, keys }: PushKeys): Promise<void> {
  await platform.controlStore.write(async (tx) => {
    // the session may have ended since the call was let in
    if (!(await tx.get(tx.build.selectFrom('session').select('id').where('id', '=', sessionId)))) return
    const taken = tx.build.deleteFrom('push_subscription')
    await tx.run(taken.where(({ or, eb }) => or([eb('endpoint', '=', endpoint), eb('session_id', '=', sessionId)])))
    const row = { session_id: sessionId, endpoint, ...keys, created_at: platform.now().toISOString() }
    await tx.run(tx.build.insertInto('push_subscription').values(row))
  })
}

/** Ends a subscription; with `endpoint` only as long as it is still this one. */
export async function removeSubscription({ controlStore }: ControlPlatform, sessionId: string, endpoint?: string): Promise<void> {
  const own = controlStore.build.deleteFrom('push_subscription').where('session_id', '=', sessionId)
  await controlStore.run(endpoint === undefined ? own : own.where('endpoint', '=', endpoint))
}
