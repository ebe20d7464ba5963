import { commentMarkId, type Comment, type CommentAnchor, type CommentPlace, type reactionSigns } from '#shared/nouns/comments/comment.ts'
import { newId } from '#shared/lib/ids.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'

export interface Said {
  text: string
  mentions: readonly string[]
}

/** The place alone, as a mutation names it. */
const placeOf = ({ itemType, itemId, recordId }: CommentPlace): CommentPlace => ({ itemType, itemId, recordId })

/**
 * Says something about a record or page, and answers the new comment's id.
 * @param parentId the comment that it answers
 * @param anchor the part of a page's text that it is about
 */
export function addComment(
  place: CommentPlace,
  { text, mentions }: Said,
  parentId: string | null,
  anchor: CommentAnchor | null = null,
): string {
  const id = newId()
  const now = new Date().toISOString()
  const here = placeOf(place)
  const data: Comment = {
    id,
    ...here,
    parentId,
    authorId: readSession().memberId,
    text,
    mentions,
    reactions: {},
    madeAt: now,
    editedAt: null,
    resolvedAt: null,
    anchor,
  }
  // who writes has read what stands above
  const mark = commentMarkId(readSession().memberId, here)
  mutate('comments.add', { id, place: here, parentId, text, mentions: [...mentions], ...(anchor && { anchor }) }, [
    { entity: 'comment', id, data },
    { entity: 'commentMark', id: mark, data: { id: mark, ...here, readAt: now } },
  ])
  return id
}

export function editComment({ id }: Comment, { text, mentions }: Said): void {
  const data = { text, mentions, editedAt: new Date().toISOString() }
  mutate('comments.edit', { id, text, mentions: [...mentions] }, [{ entity: 'comment', id, data }])
}

/** Takes a comment away, and its answers with it. */
export function deleteComment({ id }: Comment): void {
  const answers = readEntities('comment').filter(({ parentId }) => parentId === id)
  mutate(
    'comments.delete',
    { id },
    [id, ...answers.map((answer) => answer.id)].map((one) => ({ entity: 'comment', id: one, data: null })),
  )
}

export type ReactionSign = (typeof reactionSigns)[number]

/** Puts the person's sign under a comment, or takes it away. */
export function toggleReaction({ id, reactions }: Comment, sign: ReactionSign): void {
  const { memberId } = readSession()
  const people = reactions[sign] ?? []
  const isOn = !people.includes(memberId)
  const left = isOn ? [...people, memberId] : people.filter((one) => one !== memberId)
  const { [sign]: _, ...rest } = reactions
  const data = { reactions: left.length > 0 ? { ...rest, [sign]: left } : rest }
  mutate('comments.react', { id, sign, isOn }, [{ entity: 'comment', id, data }])
}

/** Settles a conversation, or takes it up again. */
export function resolveComment({ id }: Comment, isResolved: boolean): void {
  const data = { resolvedAt: isResolved ? new Date().toISOString() : null }
  mutate('comments.resolve', { id, isResolved }, [{ entity: 'comment', id, data }])
}

/** Marks everything said so far as read. */
export function markCommentsRead(place: CommentPlace, comments: readonly Comment[]): void {
  const upTo = comments.reduce((latest, { madeAt }) => (madeAt > latest ? madeAt : latest), '')
  if (upTo === '') return
  const here = placeOf(place)
  const id = commentMarkId(readSession().memberId, here)
  mutate('comments.read', { place: here, upTo }, [{ entity: 'commentMark', id, data: { id, ...here, readAt: upTo } }])
}
