import { useId, useRef } from 'react'
import type { Member } from '#shared/nouns/members/member.ts'
import css from '#client/cells/editor-parts.module.css'
import { focusOnOpen } from '#client/cells/focus-at-end.ts'
import { MentionList, type MentionLine } from '#client/cells/MentionList.tsx'
import { useMention, type WrittenComment } from '#client/cells/use-mention.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { ReadPlace } from '#client/nouns/notices/use-readers.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { keyName } from '#client/ui/key-name.ts'
import { isComposing } from '#client/ui/is-composing.ts'

interface CommentComposerProps {
  /** the cell of the conversation: those who may see it can be mentioned */
  place: ReadPlace
  written: WrittenComment
  /** false: it waits below a list until a person wants to write */
  takesFocus?: boolean
  /** Escape; absent: the key is that of the box around it */
  onCancel?: () => void
  onChange(written: WrittenComment): void
  onSend(): void
}

const lineOf = ({ id, displayName, hue, photoUrl }: Member): MentionLine => ({
  key: id,
  label: displayName,
  face: <Avatar name={displayName} hue={hue} photoUrl={photoUrl} size={20} decorative />,
})

/** The place to write a comment; @ offers the people who may see it. */
export function CommentComposer({ place, written: { text }, takesFocus = true, onCancel, onChange, onSend }: CommentComposerProps) {
  const { t } = useTranslation('tables')
  const area = useRef<HTMLTextAreaElement | null>(null)
  const listId = useId()
  const hintId = useId()
  const { people, marked, setCaret, change, choose, takesKey } = useMention(text, place, area, onChange)
  const isOpen = people.length > 0
  return (
    <>
      <MentionList id={listId} label={t('comments.people')} lines={people.map(lineOf)} marked={marked} onChoose={choose} />
      <div className={css.compose} data-hinted={text !== '' || undefined}>
        <textarea
          ref={(element) => {
            area.current = element
            if (takesFocus) focusOnOpen(element)
          }}
          className={css.composeText}
          rows={2}
          aria-label={t('comments.write')}
          aria-autocomplete="list"
          aria-describedby={text === '' ? undefined : hintId}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${marked}` : undefined}
          placeholder={t('comments.write')}
          maxLength={5000}
          value={text}
          onChange={(event) => change(event.currentTarget.value, event.currentTarget.selectionStart)}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent) || takesKey(event)) return
            if (event.key === 'Escape' && onCancel) {
              event.preventDefault()
              event.stopPropagation()
              onCancel()
            }
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            onSend()
          }}
        />
        <Button variant="primary" disabled={text.trim() === ''} onClick={onSend}>
          {t('comments.send')}
        </Button>
        {text !== '' && (
          <span id={hintId} className={css.composeHint}>
            {t('comments.hint', { keys: `${keyName('mod')} ${keyName('enter')}` })}
          </span>
        )}
      </div>
    </>
  )
}
