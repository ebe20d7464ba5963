import { IconX } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { readComments, writeComments, type Comment } from '#shared/fields/types/comments.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import { CommentsCell } from '#client/cells/CommentsCell.tsx'
import { EditorBox } from '#client/cells/EditorBox.tsx'
import { autofocusInPopover } from '#client/cells/focus-at-end.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { isComposing } from '#client/ui/is-composing.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

function newComment(by: string, text: string): Comment {
  return { id: newId(), by, at: new Date().toISOString(), text }
}

/** A conversation in the record; people can remove their own comments only. */
export function CommentsEditor({ field, value, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const { relative } = useFormat()
  const { memberId } = useSession()
  const members = useEntities('member')
  const [text, setText] = useState('')
  const sent = useRef(false)
  const list = readComments(value)

  function send(): void {
    const words = text.trim()
    if (words === '' || sent.current) return
    commit(writeComments([...list, newComment(memberId, words)]))
    setText('')
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return
    event.preventDefault()
    send()
  }
  return (
    <EditorBox
      label={field.label}
      under={<CommentsCell field={field} value={value} />}
      onLeave={(keep) => {
        // closing the box keeps the comment; Escape discards it
        if (keep) send()
        sent.current = true
      }}
      done={done}
      wide
    >
      <ul className={css['lines']}>
        {list.length === 0 && <li className={css['none']}>{t('comments.none')}</li>}
        {list.map((comment) => {
          const member = members.find((candidate) => candidate.id === comment.by)
          return (
            <li key={comment.id} className={css['comment']}>
              <Avatar
                name={member?.displayName ?? '?'}
                hue={member?.hue ?? 'gray'}
                photoUrl={member?.photoUrl ?? null}
                size={20}
                decorative
              />
              <span>
                <span className={css['commentHead']}>
                  {member?.displayName ?? '?'} · {relative(comment.at)}
                </span>
                <span className={css['commentText']}>{comment.text}</span>
              </span>
              {comment.by === memberId && (
                <IconButton
                  label={t('comments.remove')}
                  icon={<IconX size={14} stroke={1.5} />}
                  onClick={() => commit(writeComments(list.filter((other) => other.id !== comment.id)))}
                />
              )}
            </li>
          )
        })}
      </ul>
      <div className={css['compose']}>
        <textarea
          ref={autofocusInPopover}
          className={css['composeText']}
          rows={2}
          aria-label={t('comments.write')}
          placeholder={t('comments.write')}
          maxLength={5000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="small" variant="primary" disabled={text.trim() === ''} title={t('comments.hint')} onClick={send}>
          {t('comments.send')}
        </Button>
      </div>
    </EditorBox>
  )
}
