import type { ItemType } from '#shared/values/item-type.ts'

/** The thing that is talked about: a record of a table, or a page. */
export interface CommentPlace {
  itemType: Extract<ItemType, 'table' | 'page'>
  itemId: string
  /** null: of a page */
  recordId: string | null
}

/** A piece of a page's text, by the id that Yjs gave it. It stays the same however the text around it changes. */
export interface TextPoint {
  client: number
  clock: number
}

/** The part of a page that a conversation is about. */
export interface CommentAnchor {
  /** the first and the last letter, or block */
  from: TextPoint
  to: TextPoint
  /** the words as they were, cut; empty for a picture or block */
  quote: string
  /** the words right before and behind them, which find them where a block was written a second time */
  prefix: string
  suffix: string
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
  /** of the first of a conversation on a page: the words that it is about; null: the whole page */
  anchor: CommentAnchor | null
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
/** Characters of the words that a conversation quotes, and of those around them. */
export const quoteLength = 300
export const aroundLength = 32
/** The signs that people may put under a comment. */
export const reactionSigns = ['👍', '❤️', '🎉', '😄', '👀', '✅'] as const

/** The same for every person's mark of a place. */
export function commentMarkId(memberId: string, { itemId, recordId }: CommentPlace): string {
  return `${memberId}:${recordId ?? itemId}`
}
