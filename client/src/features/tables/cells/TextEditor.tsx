import type { KeyboardEvent } from 'react'
import type { CellEditorProps } from '#client/features/tables/cells/cell-type.ts'
import { formatCell } from '#client/features/tables/cells/cell-text.ts'
import { useLocale } from '#client/features/tables/cells/field-config.ts'
import css from '#client/features/tables/cells/cells.module.css'
import { focusAtEnd } from '#client/features/tables/cells/focus-at-end.ts'
import { useTextDraft } from '#client/features/tables/cells/use-text-draft.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isComposing } from '#client/ui/is-composing.ts'

/**
 * One line of text, read by the field's type when it is kept. What does not fit is not thrown away: the cell stays open and
 * says why; only Escape gives it up.
 */
export function TextEditor({ field, value, start, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const initial = start === 'keep' ? formatCell(field, value, locale) : ''
  const { text, reason, write, keep, giveUp } = useTextDraft({ field, start, commit }, initial)

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      giveUp()
      done('stay')
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      const back = event.shiftKey
      if (keep()) done(event.key === 'Enter' ? (back ? 'up' : 'down') : back ? 'left' : 'right')
    }
  }

  return (
    <span className={css['editor']}>
      <input
        ref={focusAtEnd}
        className={css['input']}
        aria-label={field.label}
        aria-invalid={reason ? true : undefined}
        inputMode={['number', 'currency', 'percent'].includes(field.type) ? 'decimal' : 'text'}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // leaving keeps what fits; what does not is dropped only after it was said
          if (!keep()) return
          done('stay')
        }}
      />
      {reason && (
        <span role="alert" className={css['misfit']}>
          {t(`misfit.${reason}`)}
        </span>
      )}
    </span>
  )
}
