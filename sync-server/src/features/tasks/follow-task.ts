import { setFollower } from '#shared/nouns/tasks/tasks-document.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { FollowRule } from '#server/access/follow-rules.ts'
import { findTask } from '#server/features/tasks/known-tasks.ts'
import { seesTask } from '#server/features/tasks/list-tasks.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'

/** Readers of a task follow it too: the server writes the one mark that is theirs. Its owners may not (specification 3 §5). */
export const followTask: FollowRule<'task'> = {
  assertSees: (context, { itemId }) => {
    if (!seesTask(context, itemId)) throw new AppError('not_found')
  },
  setFollowed: (context, { itemId }, isFollowed) => {
    const { org, memberId } = context
    const placed = findTask(org, itemId, memberId)
    // stopping asks for no right to the task, and tells nothing of it
    if (!placed || placed.task.followers.includes(memberId) === isFollowed) return
    if (isFollowed && (placed.ref.scope === 'user' || placed.task.owners.includes(memberId)))
      throw new AppError('invalid_value', { key: 'itemId', reason: 'isOwn' })
    changeDocumentInWrite(context, placed.name, (doc) => setFollower(doc, itemId, memberId, isFollowed, 'server'), 'server')
  },
}
