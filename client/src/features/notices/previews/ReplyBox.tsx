import { useId } from 'react'
import { CommentComposer } from '#client/cells/CommentComposer.tsx'
import type { WrittenComment } from '#client/cells/use-mention.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { ReadPlace } from '#client/nouns/notices/use-readers.ts'
import css from '#client/features/notices/previews/previews.module.css'

const nothing: WrittenComment = { text: '', mentions: [] }

interface ReplyBoxProps {
  /** those who may see it can be mentioned */
  place: ReadPlace
  /** the name of what was begun among kept words */
  kept: string
  onSend(written: WrittenComment): void
}

/** Answers what a notice is about without leaving the page. */
export function ReplyBox({ place, kept, onSend }: ReplyBoxProps) {
  const { t } = useTranslation('notices')
  const [written, setWritten] = useKeptWords(kept, nothing)
  const label = useId()
  const send = (): void => {
    const text = written.text.trim()
    if (text === '') return
    onSend({ ...written, text })
    setWritten(nothing)
  }
  return (
    <section className={css.reply} aria-labelledby={label}>
      <h3 id={label} className={css.detail}>
        {t('reply')}
      </h3>
      <CommentComposer place={place} written={written} takesFocus={false} onChange={setWritten} onSend={send} />
    </section>
  )
}
