import { keptDays, type AccessRequest } from '#shared/nouns/access-requests/access-request.ts'
import { accessRequestMutationSchemas as schemas } from '#shared/nouns/access-requests/access-request-mutations.ts'
import { dayMs } from '#shared/days/day.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { AccessRequestRow } from '#server/access/settle-requests.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { askForAccess, findRequest, forgetRequests, refuseAccess } from '#server/features/access-requests/ask-for-access.ts'
import { mayAnswer } from '#server/features/access-requests/who-answers.ts'
import { mutation, type MutationHandlers } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const mutations: MutationHandlers = {
  'accessRequests.ask': mutation(schemas['accessRequests.ask'], (context, asked, { madeAt }) => askForAccess(context, asked, madeAt)),
  'accessRequests.refuse': mutation(schemas['accessRequests.refuse'], (context, { id }) => {
    const row = findRequest(context.org, id)
    if (!row || !mayAnswer(context, row)) throw new AppError('not_found', { id })
    refuseAccess(context, row)
  }),
}

/** Requests for those who asked, and for those who may answer. */
const accessRequestFeed = feedSource('accessRequest', function* (context, since) {
  if (context.view) return
  const { db } = context.org
  const before = new Date(context.now().getTime() - keptDays * dayMs).toISOString()
  for (const row of db.all(db.build.selectFrom('access_request').selectAll().where('seq', '>', since))) {
    const isShown = row.asked_at > before && concerns(context, row)
    yield { id: row.id, seq: row.seq, data: isShown ? describe(row) : null }
  }
})

const concerns = (context: OrgContext, row: AccessRequestRow): boolean => row.member_id === context.memberId || mayAnswer(context, row)

function describe(row: AccessRequestRow): AccessRequest {
  return {
    ...{ id: row.id, itemType: row.item_type, itemId: row.item_id, askedBy: row.member_id, words: row.words, askedAt: row.asked_at },
    ...{ answer: row.answer, answeredBy: row.answered_by, answeredAt: row.answered_at },
  }
}

/** People ask for an app, a page or a table that their role does not open (docs/access.md). */
export const accessRequestsFeature: ServerFeature = {
  name: 'access-requests',
  mutations,
  feeds: [accessRequestFeed],
  effects: { 'access-requests.forget': { run: forgetRequests, lane: 'upkeep', every: '45 4 * * *' } },
  noticePlaces: {
    accessRequest: (context, id) => {
      const row = findRequest(context.org, id)
      return row !== undefined && concerns(context, row)
    },
  },
  noticeHolds: {
    accessAsked: ({ org }, { itemId }) => findRequest(org, itemId)?.answer === null,
    accessRefused: ({ org }, { itemId }) => findRequest(org, itemId)?.answer === 'refused',
  },
}
