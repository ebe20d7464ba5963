import { useMemo } from 'react'
import type { Comment, CommentPlace } from '#shared/nouns/comments/comment.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'

/** The comments of a record or page, oldest first. */
export function useComments({ itemId, recordId }: CommentPlace): readonly Comment[] {
  const all = useEntities('comment')
  return useMemo(
    () =>
      all
        .filter((comment) => comment.itemId === itemId && comment.recordId === recordId)
        .toSorted((a, b) => (a.madeAt < b.madeAt ? -1 : a.madeAt > b.madeAt ? 1 : a.id < b.id ? -1 : 1)),
    [all, itemId, recordId],
  )
}

/** The comments since the person last looked or wrote. */
export function useUnreadComments(place: CommentPlace): readonly Comment[] {
  const { itemId, recordId } = place
  const comments = useComments(place)
  // a device has the marks of one person only
  const readAt = useEntities('commentMark').find((mark) => mark.itemId === itemId && mark.recordId === recordId)?.readAt ?? ''
  return useMemo(() => comments.filter(({ madeAt }) => madeAt > readAt), [comments, readAt])
}
