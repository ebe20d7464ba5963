import type { PushKeys } from '#shared/nouns/notices/notice-calls.ts'
import type { Platform } from '#server/platform/platform.ts'

type ControlPlatform = Pick<Platform, 'control' | 'now'>

/** Browsers of one person that are told at once. */
const mostBrowsers = 20

/** The browser's place of a live session; undefined for a session that ended or did not ask. */
export function findSubscription({ control, now }: ControlPlatform, sessionId: string): PushKeys | undefined {
  const row = control.get(
    control.build
      .selectFrom('push_subscription')
      .innerJoin('session', 'session.id', 'push_subscription.session_id')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('session_id', '=', sessionId)
      .where('expires_at', '>', now().toISOString()),
  )
  return row && { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } }
}

/** The person's live sessions that are told, the latest first. */
export function subscribedSessions({ control, now }: ControlPlatform, orgId: string, memberId: string): string[] {
  return control
    .all(
      control.build
        .selectFrom('push_subscription')
        .innerJoin('session', 'session.id', 'push_subscription.session_id')
        .select('session_id')
        .where('org_id', '=', orgId)
        .where('member_id', '=', memberId)
        .where('expires_at', '>', now().toISOString())
        .orderBy('push_subscription.created_at', 'desc')
        .limit(mostBrowsers),
    )
    .map((row) => row.session_id)
}

/** Binds a browser to a session. An earlier session of the same browser loses it: its person may be another. */
export async function storeSubscription(platform: ControlPlatform, sessionId: string, { endpoint, keys }: PushKeys): Promise<void> {
  const { control } = platform
  await control.write(() => {
    // the session may have ended since the call was let in
    if (!control.get(control.build.selectFrom('session').select('id').where('id', '=', sessionId))) return
    const taken = control.build.deleteFrom('push_subscription')
    control.run(taken.where(({ or, eb }) => or([eb('endpoint', '=', endpoint), eb('session_id', '=', sessionId)])))
    const row = { session_id: sessionId, endpoint, ...keys, created_at: platform.now().toISOString() }
    control.run(control.build.insertInto('push_subscription').values(row))
  })
}

/** Ends a subscription; with `endpoint` only as long as it is still this one. */
export async function removeSubscription({ control }: ControlPlatform, sessionId: string, endpoint?: string): Promise<void> {
  await control.write(() => {
    const own = control.build.deleteFrom('push_subscription').where('session_id', '=', sessionId)
    control.run(endpoint === undefined ? own : own.where('endpoint', '=', endpoint))
  })
}
