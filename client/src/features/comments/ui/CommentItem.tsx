import { useRef, useState } from 'react'
import type { Comment } from '#shared/nouns/comments/comment.ts'
import { CommentComposer } from '#client/cells/CommentComposer.tsx'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { hasKeptWords, useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import css from '#client/features/comments/ui/comments.module.css'
import { CommentActs } from '#client/features/comments/ui/CommentActs.tsx'
import { Reactions } from '#client/features/comments/ui/Reactions.tsx'
import { SaidText } from '#client/features/comments/ui/SaidText.tsx'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { deleteComment, editComment } from '#client/nouns/comments/comment-commands.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { useFocusBack } from '#client/ui/use-focus-back.ts'

interface CommentItemProps {
  comment: Comment
  /** begins the conversation, which can be settled */
  isFirst?: boolean
  isFresh: boolean
  mayComment: boolean
  mayModerate: boolean
}

/** One comment: who, when, what, signs of others, and what the person may do with it. */
export function CommentItem({ comment, isFirst = false, isFresh, mayComment, mayModerate }: CommentItemProps) {
  const { t } = useTranslation('comments')
  const { relative, dateTime } = useFormat()
  const { memberId } = useSession()
  const author = useEntity('member', comment.authorId)
  const [isEditing, setEditing] = useState(() => hasKeptWords(editPlace(comment)))
  const [asking, setAsking] = useState(false)
  const name = author?.displayName ?? t('somebody')
  const isOwn = comment.authorId === memberId
  const more = useRef<HTMLButtonElement>(null)
  useFocusBack(isEditing, more)
  return (
    <article className={css.comment} data-fresh={isFresh || undefined} aria-label={t('by', { name })}>
      <Avatar name={name} hue={author?.hue ?? 'gray'} photoUrl={author?.photoUrl ?? null} size={24} decorative />
      <div className={css.body}>
        <header className={css.head}>
          <strong>{name}</strong>
          <time dateTime={comment.madeAt} title={dateTime(comment.madeAt)}>
            {relative(comment.madeAt)}
          </time>
          {comment.editedAt !== null && <span title={dateTime(comment.editedAt)}>{t('edited')}</span>}
          {isFresh && <span className={css.new}>{t('new')}</span>}
        </header>
        {isEditing ? (
          <EditedComment comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <SaidText text={comment.text} mentions={comment.mentions} />
        )}
        <Reactions comment={comment} mayComment={mayComment} />
      </div>
      {mayComment && (
        <CommentActs
          comment={comment}
          isFirst={isFirst}
          mayDelete={isOwn || mayModerate}
          moreRef={more}
          onEdit={isOwn ? () => setEditing(true) : undefined}
          onDelete={() => setAsking(true)}
        />
      )}
      <ConfirmDialog
        open={asking}
        danger
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        cancelLabel={t('cancel')}
        onClose={() => setAsking(false)}
        onConfirm={() => deleteComment(comment)}
      >
        {t(isFirst ? 'deleteThread' : 'deleteText')}
      </ConfirmDialog>
    </article>
  )
}

const editPlace = ({ id }: Comment): string => `comment.edit.${id}`

/** A comment whose words are changed. */
function EditedComment({ comment, onDone }: { comment: Comment; onDone(): void }) {
  const before = { text: comment.text, mentions: [...comment.mentions] }
  const [edited, setEdited] = useKeptWords(editPlace(comment), before)
  function end(): void {
    setEdited(before)
    onDone()
  }
  function save(): void {
    const text = edited.text.trim()
    if (text === '') return
    editComment(comment, { text, mentions: edited.mentions })
    end()
  }
  return <CommentComposer place={{ ...comment, fieldId: null }} written={edited} onChange={setEdited} onSend={save} onCancel={end} />
}
