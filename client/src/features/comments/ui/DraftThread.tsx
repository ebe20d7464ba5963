import { useEffect, useRef } from 'react'
import type { CommentPlace } from '#shared/nouns/comments/comment.ts'
import { CommentComposer } from '#client/cells/CommentComposer.tsx'
import type { WrittenComment } from '#client/cells/use-mention.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { dropTextTalk, noTalk, talkPlace } from '#client/features/comments/kept-talk.ts'
import css from '#client/features/comments/ui/comments.module.css'
import { Quote } from '#client/features/comments/ui/Quote.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { addComment } from '#client/nouns/comments/comment-commands.ts'
import { focusedTalk, type TextDraft } from '#client/nouns/comments/text-talk.ts'
import { Button } from '#client/ui/Button.tsx'

/** A conversation about marked words, before its first word is said. */
export function DraftThread({ place, draft }: { place: CommentPlace; draft: TextDraft }) {
  const { t } = useTranslation('comments')
  const { anchor, pageId } = draft
  const [written, setWritten] = useKeptWords(talkPlace(pageId), noTalk)
  const section = useRef<HTMLElement>(null)
  // after the panel, which takes the focus as it opens
  useEffect(() => {
    const timer = setTimeout(() => section.current?.querySelector('textarea')?.focus(), 0)
    return () => clearTimeout(timer)
  }, [])
  const write = ({ text, mentions }: WrittenComment): void => setWritten(text === '' ? noTalk : { text, mentions, anchor })
  function send(): void {
    const text = written.text.trim()
    if (text === '') return
    const id = addComment(place, { text, mentions: written.mentions }, null, anchor)
    dropTextTalk(pageId)
    focusedTalk.set(id)
  }
  return (
    <section
      ref={section}
      className={css.draft}
      aria-label={t('draft')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        dropTextTalk(pageId)
      }}
    >
      <Quote anchor={anchor} />
      <CommentComposer place={{ ...place, fieldId: null }} written={written} onChange={write} onSend={send} />
      <Button size="small" variant="quiet" onClick={() => dropTextTalk(pageId)}>
        {t('cancel')}
      </Button>
    </section>
  )
}
