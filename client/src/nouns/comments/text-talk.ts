import type { Comment, CommentAnchor } from '#shared/nouns/comments/comment.ts'
import { openPagePanel } from '#client/lib/page-panel.ts'
import { createValue } from '#client/lib/value.ts'

/** A conversation about a part of a page's text that its person has not begun yet. */
export interface TextDraft {
  pageId: string
  anchor: CommentAnchor
}

/** The draft of this moment. */
export const textDraft = createValue<TextDraft | null>(null)

/** The id of the conversation that is looked at, in the text and in the panel. */
export const focusedTalk = createValue<string | null>(null)

/** The places of conversations in the text that is drawn now, by comment id; null: the text is gone. Absent while nothing is known. */
export const talkPlaces = createValue<ReadonlyMap<string, number | null>>(new Map())

/** Opens the comments of the page with a new conversation about a part of its text. */
export function beginTextTalk(draft: TextDraft): void {
  focusedTalk.set(null)
  textDraft.set(draft)
  openPagePanel.set('comments')
}

/** Opens the comments of the page at a conversation. */
export function openTalk(commentId: string): void {
  textDraft.set(null)
  focusedTalk.set(commentId)
  openPagePanel.set('comments')
}

/** Conversations as the text shows them: those without a place there come last, otherwise each part keeps its order. */
export function inTextOrder<T extends { first: Comment }>(threads: readonly T[], places: ReadonlyMap<string, number | null>): readonly T[] {
  const placeOf = ({ first }: T): number => places.get(first.id) ?? Infinity
  return threads.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
}
