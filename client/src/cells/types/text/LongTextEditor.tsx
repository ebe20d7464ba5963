import { useRef, type KeyboardEvent } from 'react'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import editorParts from '#client/cells/editor-parts.module.css'
import { useTextDraft } from '#client/cells/use-text-draft.ts'
import { autofocusInPopover } from '#client/cells/focus-at-end.ts'
import { Popover } from '#client/ui/Popover.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isComposing } from '#client/ui/is-composing.ts'

/**
 * Text of several lines, in a box over the cell. Ctrl+Enter or Tab keeps it; Enter is a line break. A value that does not fit keeps the box open with
 * the reason; only Escape discards it.
 */
export function LongTextEditor({ field, value, start, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const anchor = useRef<HTMLSpanElement>(null)
  const initial = start === 'keep' && typeof value === 'string' ? value : ''
  const { text, reason, write, keep, giveUp } = useTextDraft({ field, start, commit }, initial)

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Tab' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault()
      if (keep()) done(event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right')
    }
  }

  return (
    <span ref={anchor} className={editorParts.anchor}>
      <span className={editorParts.under}>
        <span className={css.text}>{text}</span>
      </span>
      <Popover
        anchor={anchor}
        open
        noSheet
        matchWidth
        className={editorParts.over}
        onClose={(by) => {
          if (by === 'escape') giveUp()
          if (keep()) done('stay')
        }}
      >
        <textarea
          ref={autofocusInPopover}
          className={editorParts.textarea}
          aria-label={field.label}
          aria-invalid={reason ? true : undefined}
          rows={6}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={keep}
        />
        <div className={editorParts.foot}>
          {reason ? (
            <span role="alert" className={editorParts.footMisfit}>
              {t(`misfit.${reason}`)}
            </span>
          ) : (
            t('cells.longTextHint')
          )}
        </div>
      </Popover>
    </span>
  )
}
