import { useEffect, useRef, useState } from 'react'
import type { Comment } from '#shared/nouns/comments/comment.ts'
import { CommentComposer } from '#client/cells/CommentComposer.tsx'
import css from '#client/features/comments/ui/comments.module.css'
import { CommentItem } from '#client/features/comments/ui/CommentItem.tsx'
import { Quote } from '#client/features/comments/ui/Quote.tsx'
import { hasKeptWords, useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { addComment } from '#client/nouns/comments/comment-commands.ts'
import { focusedTalk } from '#client/nouns/comments/text-talk.ts'
import { Button } from '#client/ui/Button.tsx'
import { useFocusBack } from '#client/ui/use-focus-back.ts'

interface CommentThreadProps {
  first: Comment
  answers: readonly Comment[]
  /** comments that the person had not read */
  fresh: ReadonlySet<string>
  mayComment: boolean
  mayModerate: boolean
  /** looked at, here and in the text */
  isFocused?: boolean
  /** its words are no longer in the text */
  isGone?: boolean
}

const nothing = { text: '', mentions: [] as string[] }

/** A comment with its answers, and a place to answer. */
export function CommentThread({ first, answers, fresh, mayComment, mayModerate, isFocused = false, isGone = false }: CommentThreadProps) {
  const { t } = useTranslation('comments')
  const kept = `reply.${first.id}`
  const [written, setWritten] = useKeptWords(kept, nothing)
  const [isResumed] = useState(() => mayComment && hasKeptWords(kept))
  const [isAnswering, setAnswering] = useState(isResumed)
  // as it comes back with its screen, the focus stays where it is
  const [takesFocus, setTakesFocus] = useState(!isResumed)
  const item = useRef<HTMLLIElement>(null)
  const reply = useRef<HTMLButtonElement>(null)
  useFocusBack(isAnswering, reply)
  useEffect(() => {
    if (isFocused) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isFocused])
  const rights = { mayComment, mayModerate }
  function answer(): void {
    setTakesFocus(true)
    setAnswering(true)
  }
  function send(): void {
    const text = written.text.trim()
    if (text === '') return
    addComment(first, { text, mentions: written.mentions }, first.id)
    setWritten(nothing)
    setAnswering(false)
  }
  return (
    <li ref={item} className={css.thread} data-resolved={first.resolvedAt !== null || undefined} data-focused={isFocused || undefined}>
      {first.anchor && <Quote anchor={first.anchor} isGone={isGone} onShow={() => focusedTalk.set(first.id)} />}
      <CommentItem comment={first} isFirst isFresh={fresh.has(first.id)} {...rights} />
      {answers.length > 0 && (
        <ol className={css.answers}>
          {answers.map((answer) => (
            <li key={answer.id}>
              <CommentItem comment={answer} isFresh={fresh.has(answer.id)} {...rights} />
            </li>
          ))}
        </ol>
      )}
      {mayComment && isAnswering && (
        <div className={css.answer}>
          <CommentComposer
            place={{ ...first, fieldId: null }}
            written={written}
            takesFocus={takesFocus}
            onChange={setWritten}
            onSend={send}
            // what was written stays for the next time
            onCancel={() => setAnswering(false)}
          />
        </div>
      )}
      {mayComment && !isAnswering && (
        <Button ref={reply} size="small" variant="quiet" className={css.reply} onClick={answer}>
          {t('reply')}
        </Button>
      )}
    </li>
  )
}
