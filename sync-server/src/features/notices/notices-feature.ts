import { AppError } from '#shared/protocol/errors.ts'
import { noticeCalls } from '#shared/nouns/notices/notice-calls.ts'
import { createOrgContext, readMember } from '#server/access/org-context.ts'
import { mailNotices } from '#server/features/notices/mail-notices.ts'
import { listNotices } from '#server/features/notices/list-notices.ts'
import { noticeFeed } from '#server/features/notices/notice-feed.ts'
import { noticeMutations } from '#server/features/notices/notice-mutations.ts'
import { gatherPush } from '#server/features/notices/push/gather-push.ts'
import { findSubscription, removeSubscription, storeSubscription } from '#server/features/notices/push/push-subscriptions.ts'
import { gatherPush as gatheringKind, sendPush as pushingKind } from '#server/features/notices/push/schedule-push.ts'
import { sendPush } from '#server/features/notices/push/send-push.ts'
import { readVapidKeys } from '#server/features/notices/push/vapid-keys.ts'
import { seesPlace } from '#server/features/notices/notice-sight.ts'
import { mailNotices as mailingKind } from '#server/features/notices/schedule-mail.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import type { Session } from '#server/identity/session.ts'
import { inLane } from '#server/jobs/effect-registry.ts'
import { aboutMember } from '#server/jobs/effect-subjects.ts'
import { sendNotices as sendingKind } from '#server/jobs/schedule-notices.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** The caller's session; a member's call has one. */
function sessionOf({ session }: CallContext): Session {
  if (!session) throw new AppError('invalid_session')
  return session
}

const calls = handleCalls(noticeCalls, {
  'GET notifications/list': ({ query }, call) => listNotices(call.member(), call.platform.config.publicUrl, query),

  'POST notices/readers': ({ body: { members, ...place } }, call) => {
    const context = call.member()
    const { org } = context
    if (!seesPlace(context, place)) throw new AppError('unauthorized')
    const sees = (memberId: string): boolean =>
      readMember(org, memberId) !== undefined && seesPlace(createOrgContext(org, memberId, { now: context.now, source: 'notices' }), place)
    return { members: [...new Set(members)].filter(sees) }
  },

  'GET notifications/subscription': async (_, call) => ({
    publicKey: readVapidKeys(call.platform.config.dataDir).publicKey,
    isOn: (await findSubscription(call.platform, sessionOf(call).id)) !== undefined,
  }),

  'POST notifications/subscribe': ({ body: { subscription } }, call) => storeSubscription(call.platform, sessionOf(call).id, subscription),

  'POST notifications/unsubscribe': (_, call) => removeSubscription(call.platform, sessionOf(call).id),
})

/** The notices of the page Updates (specification 1 §2, §3, §4). */
export const noticesFeature: ServerFeature = {
  name: 'notices',
  calls: [calls],
  mutations: noticeMutations,
  feeds: [noticeFeed],
  // it says the same to everybody
  noticePlaces: { operator: () => true },
  effects: {
    [sendingKind]: sendNotices,
    ...inLane('mail', { [mailingKind]: mailNotices }, aboutMember),
    ...inLane('other', { [gatheringKind]: gatherPush }, aboutMember),
    ...inLane('push', { [pushingKind]: sendPush }, aboutMember),
  },
}
