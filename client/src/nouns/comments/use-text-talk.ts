import { useSyncExternalStore } from 'react'
import type { CommentPlace } from '#shared/nouns/comments/comment.ts'
import { focusedTalk, talkPlaces, textDraft, type TextDraft } from '#client/nouns/comments/text-talk.ts'

interface TextTalk {
  draft: TextDraft | null
  focused: string | null
  places: ReadonlyMap<string, number | null>
}

/** The conversations in the text beside the panel. A record has no text, and so none. */
export function useTextTalk({ itemId }: CommentPlace): TextTalk {
  const draft = useSyncExternalStore(textDraft.subscribe, textDraft.get)
  const focused = useSyncExternalStore(focusedTalk.subscribe, focusedTalk.get)
  const places = useSyncExternalStore(talkPlaces.subscribe, talkPlaces.get)
  return { draft: draft?.pageId === itemId ? draft : null, focused, places }
}
