import { commentCalls } from '#shared/nouns/comments/comment-calls.ts'
import type { CommentPlace } from '#shared/nouns/comments/comment.ts'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { commentMutations } from '#server/features/comments/comment-mutations.ts'
import { seesCommentPlace } from '#server/features/comments/comment-rights.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { runMutations } from '#server/mutations/run-mutations.ts'

const placeOf = ({ tableId, recordId }: { tableId: string; recordId: string }): CommentPlace => ({
  ...{ itemType: 'table', itemId: tableId, recordId },
})

/** Reading and writing comments of a record by calls. */
export const commentModule = handleCalls(commentCalls, {
  'GET v3/tab/:tableId/records/:recordId/comments': ({ params }, call) => {
    const context = call.member()
    if (!seesCommentPlace(context, placeOf(params))) throw new AppError('record_not_found', { recordId: params.recordId })
    const { db } = context.org
    const own = db.build.selectFrom('comment').selectAll().where('item_id', '=', params.tableId).where('record_id', '=', params.recordId)
    const rows = db.all(own.where('deleted_at', 'is', null).orderBy('made_at').orderBy('id'))
    return {
      items: rows.map(({ id, parent_id, author_id, text, made_at, edited_at, resolved_at }) => ({
        ...{ id, parent_id, author_id, text, made_at, edited_at, resolved_at },
      })),
    }
  },
  'POST v3/tab/:tableId/records/:recordId/comments': ({ params, body: { text, parent_id: parentId } }, call) => {
    const id = newId()
    return runMutations(call.member(), commentMutations, (apply) => {
      apply('comments.add', { id, place: placeOf(params), parentId, text, mentions: [] })
      return { id }
    })
  },
})
