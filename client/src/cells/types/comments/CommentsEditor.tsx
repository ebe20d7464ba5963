import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { readComments, writeComments, type Comment } from '#shared/fields/types/comments.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import css from '#client/cells/editor-parts.module.css'
import { CommentComposer } from '#client/cells/CommentComposer.tsx'
import { CommentsCell } from '#client/cells/types/comments/CommentsCell.tsx'
import { EditorBox } from '#client/cells/EditorBox.tsx'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import type { WrittenComment } from '#client/cells/use-mention.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

const nothing: WrittenComment = { text: '', mentions: [] }

function newComment(by: string, text: string, mentions: string[]): Comment {
  return { id: newId(), by, at: new Date().toISOString(), text, ...(mentions.length > 0 && { mentions }) }
}

/** A conversation in the record; people can remove their own comments only. */
export function CommentsEditor({ field, value, recordId, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const { relative } = useFormat()
  const { memberId } = useSession()
  const members = useEntities('member')
  const [written, setWritten] = useState(nothing)
  const sent = useRef(false)
  const list = readComments(value)

  function send(): void {
    const words = written.text.trim()
    if (words === '' || sent.current) return
    commit(writeComments([...list, newComment(memberId, words, written.mentions)]))
    setWritten(nothing)
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
      <ul className={css.lines}>
        {list.length === 0 && <li className={css.none}>{t('comments.none')}</li>}
        {list.map((comment) => {
          const member = members.find((candidate) => candidate.id === comment.by)
          return (
            <li key={comment.id} className={css.comment}>
              <Avatar
                name={member?.displayName ?? '?'}
                hue={member?.hue ?? 'gray'}
                photoUrl={member?.photoUrl ?? null}
                size={20}
                decorative
              />
              <span>
                <span className={css.commentHead}>
                  {member?.displayName ?? '?'} · {relative(comment.at)}
                </span>
                <span className={css.commentText}>{comment.text}</span>
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
      <CommentComposer
        place={{ itemType: 'table', itemId: field.tableId, recordId: recordId ?? null, fieldId: field.id }}
        written={written}
        onChange={setWritten}
        onSend={send}
      />
    </EditorBox>
  )
}
