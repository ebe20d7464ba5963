import type { Approval } from '#shared/nouns/approvals/approval.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'

/** Answers a question of an automation; offline it is sent later, if nobody was faster. */
export function answerApproval(approval: Approval, memberId: string, answer: 'yes' | 'no', note: string): MutationHandle {
  const answered = { ...approval, answer, note, answeredBy: memberId, answeredAt: new Date().toISOString() }
  return mutate('approvals.answer', { id: approval.id, answer, note }, [{ entity: 'approval', id: approval.id, data: answered }])
}
