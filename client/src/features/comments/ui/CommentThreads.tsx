import { useEffect, useMemo, useState } from 'react'
import type { Comment, CommentPlace } from '#shared/nouns/comments/comment.ts'
import { CommentComposer } from '#client/cells/CommentComposer.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/comments/ui/comments.module.css'
import { DraftThread } from '#client/features/comments/ui/DraftThread.tsx'
import { CommentThread } from '#client/features/comments/ui/CommentThread.tsx'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { addComment, markCommentsRead } from '#client/nouns/comments/comment-commands.ts'
import { inTextOrder } from '#client/nouns/comments/text-talk.ts'
import { resumeTextTalk } from '#client/features/comments/kept-talk.ts'
import { useTextTalk } from '#client/nouns/comments/use-text-talk.ts'
import { useComments, useUnreadComments } from '#client/nouns/comments/use-comments.ts'
import { Button } from '#client/ui/Button.tsx'

const nothing = { text: '', mentions: [] as string[] }

interface CommentThreadsProps {
  place: CommentPlace
  mayComment: boolean
  /** may take away what others said */
  mayModerate: boolean
}

/** The conversations about a record or page; settled ones are folded away. Looking reads them. */
export function CommentThreads({ place, mayComment, mayModerate }: CommentThreadsProps) {
  const { t } = useTranslation('comments')
  const comments = useComments(place)
  const unread = useUnreadComments(place)
  // marked as new for as long as the person looks
  const [fresh] = useState(() => new Set(unread.map(({ id }) => id)))
  const [showsResolved, setShowsResolved] = useState(false)
  const [written, setWritten] = useKeptWords(`comment.${place.itemType}.${place.itemId}.${place.recordId ?? ''}`, nothing)
  useEffect(() => {
    if (unread.length > 0) markCommentsRead(place, unread)
  }, [place, unread])
  useEffect(() => resumeTextTalk(place.itemId), [place.itemId])
  const { draft, focused, places } = useTextTalk(place)
  const threads = useMemo(() => inTextOrder(threadsOf(comments), places), [comments, places])
  const open = threads.filter(({ first }) => first.resolvedAt === null)
  const resolved = threads.filter(({ first }) => first.resolvedAt !== null)
  const shown = showsResolved || resolved.some(({ first }) => first.id === focused) ? threads : open
  function send(): void {
    const text = written.text.trim()
    if (text === '') return
    addComment(place, { text, mentions: written.mentions }, null)
    setWritten(nothing)
  }
  return (
    <div className={css.comments}>
      {draft && mayComment && <DraftThread key={JSON.stringify(draft.anchor)} place={place} draft={draft} />}
      {threads.length === 0 && !draft && (
        <Text as="p" size={13} muted>
          {t(mayComment ? 'none' : 'noneReadOnly')}
        </Text>
      )}
      <ol className={css.threads} aria-label={t('title')}>
        {shown.map(({ first, answers }) => (
          <CommentThread
            key={first.id}
            first={first}
            answers={answers}
            fresh={fresh}
            mayComment={mayComment}
            mayModerate={mayModerate}
            isFocused={first.id === focused}
            isGone={places.get(first.id) === null}
          />
        ))}
      </ol>
      {resolved.length > 0 && (
        <Button size="small" variant="quiet" aria-expanded={showsResolved} onClick={() => setShowsResolved(!showsResolved)}>
          {t(showsResolved ? 'hideResolved' : 'showResolved', { count: resolved.length })}
        </Button>
      )}
      {mayComment && (
        <div className={css.composer}>
          <CommentComposer place={{ ...place, fieldId: null }} written={written} takesFocus={false} onChange={setWritten} onSend={send} />
        </div>
      )}
    </div>
  )
}

interface Thread {
  first: Comment
  answers: readonly Comment[]
}

/** Conversations in the order of their beginnings. An answer whose beginning is not here stands for itself. */
function threadsOf(comments: readonly Comment[]): readonly Thread[] {
  const ids = new Set(comments.map(({ id }) => id))
  const firsts = comments.filter(({ parentId }) => parentId === null || !ids.has(parentId))
  return firsts.map((first) => ({ first, answers: comments.filter(({ parentId }) => parentId === first.id) }))
}
