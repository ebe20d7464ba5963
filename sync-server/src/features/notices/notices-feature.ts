import { AppError } from '#shared/protocol/errors.ts'
import { noticeCalls } from '#shared/nouns/notices/notice-calls.ts'
import { createOrgContext, readMember } from '#server/access/org-context.ts'
import { mailNotices } from '#server/features/notices/mail-notices.ts'
import { noticeFeed } from '#server/features/notices/notice-feed.ts'
import { noticeMutations } from '#server/features/notices/notice-mutations.ts'
import { seesPlace } from '#server/features/notices/notice-sight.ts'
import { mailNotices as mailingKind } from '#server/features/notices/schedule-mail.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { sendNotices as sendingKind } from '#server/jobs/schedule-notices.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const calls = handleCalls(noticeCalls, {
  'POST notices/readers': ({ body: { members, ...place } }, call) => {
    const context = call.member()
    const { org } = context
    if (!seesPlace(context, place)) throw new AppError('unauthorized')
    const sees = (memberId: string): boolean =>
      readMember(org, memberId) !== undefined && seesPlace(createOrgContext(org, memberId, { now: context.now, source: 'notices' }), place)
    return { members: [...new Set(members)].filter(sees) }
  },
})

/** The notices of the page Updates (specification 1 §2, §3, §4). */
export const noticesFeature: ServerFeature = {
  name: 'notices',
  calls: [calls],
  mutations: noticeMutations,
  feeds: [noticeFeed],
  effects: { [sendingKind]: sendNotices, [mailingKind]: mailNotices },
}
