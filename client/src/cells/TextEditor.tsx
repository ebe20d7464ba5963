import type { KeyboardEvent } from 'react'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { useLocale } from '#client/cells/field-config.ts'
import css from '#client/cells/editor-parts.module.css'
import { focusAtEnd } from '#client/cells/focus-at-end.ts'
import { useTextDraft } from '#client/cells/use-text-draft.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

/**
 * One line of text, read by the field's type when it is kept. A value that does not fit keeps the cell open with the reason; only Escape discards it.
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
    <span className={css.editor}>
      <input
        ref={focusAtEnd}
        className={css.input}
        aria-label={field.label}
        aria-invalid={reason ? true : undefined}
        inputMode={fieldTypes[field.type].isFigure ? 'decimal' : 'text'}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // leaving keeps a fitting value; a misfit is dropped only after its reason was shown
          if (!keep()) return
          done('stay')
        }}
      />
      {reason && (
        <span role="alert" className={css.misfit}>
          {t(`misfit.${reason}`)}
        </span>
      )}
    </span>
  )
}
