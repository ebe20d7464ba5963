import { forgetWords, readWords } from '#client/engine/session/use-kept-words.ts'
import { textDraft, type TextDraft } from '#client/nouns/comments/text-talk.ts'

/** A conversation about words of a page, with what was written so far. */
export interface KeptTalk {
  text: string
  mentions: string[]
  anchor?: TextDraft['anchor']
}

export const noTalk: KeptTalk = { text: '', mentions: [] }

/** a page has one at a time */
export const talkPlace = (pageId: string): string => `talk.${pageId}`

/** Shows the conversation of a page that was begun before the tab was closed. */
export function resumeTextTalk(pageId: string): void {
  const { anchor } = readWords(talkPlace(pageId), noTalk)
  if (anchor && textDraft.get() === null) textDraft.set({ pageId, anchor })
}

/** Ends a conversation that nobody began. */
export function dropTextTalk(pageId: string): void {
  forgetWords(talkPlace(pageId))
  textDraft.set(null)
}
