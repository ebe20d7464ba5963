import type { Editor } from '@tiptap/react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { anchorOf } from '#client/editor/comment-anchors.ts'
import { scrollToTalk, showTalks, type AnchoredTalk } from '#client/editor/comment-marks.ts'
import { beginTextTalk, focusedTalk, talkPlaces, textDraft } from '#client/nouns/comments/text-talk.ts'
import { useComments } from '#client/nouns/comments/use-comments.ts'

/** Shows the open conversations of a page, and the one that is begun, in its text. */
export function useCommentMarks(editor: Editor, pageId: string): void {
  const comments = useComments({ itemId: pageId, recordId: null, itemType: 'page' })
  const draft = useSyncExternalStore(textDraft.subscribe, textDraft.get)
  const focused = useSyncExternalStore(focusedTalk.subscribe, focusedTalk.get)
  const talks = useMemo(() => {
    const open = comments.flatMap(({ id, anchor, resolvedAt }): AnchoredTalk[] => (anchor && resolvedAt === null ? [{ id, anchor }] : []))
    return draft?.pageId === pageId ? [...open, { id: 'draft', anchor: draft.anchor }] : open
  }, [comments, draft, pageId])
  useEffect(() => showTalks(editor, { talks, focused: draft ? 'draft' : focused }), [editor, talks, focused, draft])
  useEffect(() => {
    if (focused !== null && !editor.isDestroyed) scrollToTalk(editor, focused)
  }, [editor, focused])
  useEffect(
    () => () => {
      textDraft.set(null)
      focusedTalk.set(null)
      talkPlaces.set(new Map())
    },
    [pageId],
  )
}

/** Begins a conversation about the selection. @returns false for an empty one */
export function commentSelection({ state }: Editor, pageId: string, range: { from: number; to: number } = state.selection): boolean {
  const anchor = range.from < range.to ? anchorOf(state, range) : undefined
  if (anchor) beginTextTalk({ pageId, anchor })
  return anchor !== undefined
}
