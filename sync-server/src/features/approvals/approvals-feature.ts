import { approvalMutationSchemas as schemas } from '#shared/nouns/approvals/approval-mutations.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { approvalsTold } from '#server/automations/flow/effect-kinds.ts'
import { findApproval, peopleOf, storeAnswer } from '#server/automations/waits/approval-store.ts'
import { wakeStep } from '#server/automations/waits/wake-runs.ts'
import { approvalFeed } from '#server/features/approvals/approval-feed.ts'
import { mailApproval } from '#server/features/approvals/mail-approval.ts'
import { inLane } from '#server/jobs/effect-registry.ts'
import { mutation, type MutationHandlers } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const isAsked = (context: OrgContext, id: string): boolean => {
  const row = findApproval(context.org, id)
  return row !== undefined && peopleOf(row).includes(context.memberId)
}

const mutations: MutationHandlers = {
  'approvals.answer': mutation(schemas['approvals.answer'], (context, { id, answer, note }, { madeAt }) => {
    const { org, memberId, now } = context
    if (!isAsked(context, id)) throw new AppError('not_found', { id })
    const row = findApproval(org, id)
    const isLate = row !== undefined && row.due_at <= now().toISOString()
    if (isLate || !storeAnswer(org, id, { answer, note, by: memberId, now: madeAt })) {
      // the same answer twice is one
      if (row?.answered_by === memberId && row.answer === answer) return
      throw new AppError('conflict', { id })
    }
    if (row) wakeStep(org, { runId: row.run_id, path: row.path }, now())
  }),
}

/** Questions of automations: people answer them by Yes or No, and the run goes on (docs/automations.md). */
export const approvalsFeature: ServerFeature = {
  name: 'approvals',
  mutations,
  feeds: [approvalFeed],
  effects: inLane('mail', { [approvalsTold]: mailApproval }),
  noticePlaces: { approval: isAsked },
  noticeHolds: { approvalAsked: ({ org }, { itemId }) => findApproval(org, itemId)?.answer === null },
}
