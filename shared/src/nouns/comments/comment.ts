import type { ItemType } from '#shared/values/item-type.ts'

/** The thing that is talked about: a record of a table, or a page. */
export interface CommentPlace {
  itemType: Extract<ItemType, 'table' | 'page'>
  itemId: string
  /** null: of a page */
  recordId: string | null
}

/** Something said about a record or page. Everybody who may see the thing may see it. */
export interface Comment extends CommentPlace {
  id: string
  /** the comment that it answers; null: it begins a conversation */
  parentId: string | null
  /** member id */
  authorId: string
  text: string
  /** members whom the text names, by id; the names stand in the text */
  mentions: readonly string[]
  /** members by sign, see reactionSigns */
  reactions: Readonly<Record<string, readonly string[]>>
  /** ISO; when it was written, by the clock of who wrote it */
  madeAt: string
  editedAt: string | null
  /** of the first of a conversation: when it was settled */
  resolvedAt: string | null
}

/** How far a person has read the comments of a place; only they receive it. */
export interface CommentMark extends CommentPlace {
  id: string
  /** ISO; comments made later are unread */
  readAt: string
}

export const commentLength = 5000
/** People that one comment can name. */
export const commentMentions = 20
/** Comments of one record or page. */
export const commentsOfPlace = 2000
/** The signs that people may put under a comment. */
export const reactionSigns = ['👍', '❤️', '🎉', '😄', '👀', '✅'] as const

/** The same for every person's mark of a place. */
export function commentMarkId(memberId: string, { itemId, recordId }: CommentPlace): string {
  return `${memberId}:${recordId ?? itemId}`
}
