import { useContext } from 'react'
import type { ButtonLook } from '#shared/fields/button-config.ts'
import type { CellProps } from '#client/features/tables/cells/cell-type.ts'
import { cellIcons } from '#client/features/tables/cells/cell-icons.ts'
import css from '#client/features/tables/cells/cells.module.css'
import { configOf } from '#client/features/tables/cells/field-config.ts'
import type { Press } from '#client/features/tables/cells/press-button.ts'
import { RecordActionsContext } from '#client/features/tables/cells/record-actions.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { hueColors } from '#client/ui/theme/hues.ts'
import { toast } from '#client/ui/toast.ts'

/** What buttons do comes with what opens over a table, which is fetched ahead. */
export function press(what: Press): void {
  import('#client/features/tables/ui/table-tools.ts').then(
    ({ pressButton }) => pressButton(what),
    (error: unknown) => toast({ message: errorText(error), tone: 'error' }),
  )
}

/** A button in a record. Where nothing can be done (a page of others) it says what it would do, and is off. */
export function ButtonCell({ field, recordId, locale }: CellProps) {
  const { t } = useTranslation('tables')
  const actions = useContext(RecordActionsContext)
  const { text, hue } = configOf(field) as ButtonLook
  const Icon = cellIcons[field.type]
  const colors = hueColors(hue)
  return (
    <button
      type="button"
      className={css['button']}
      style={{ background: colors.soft, color: colors.text }}
      tabIndex={-1}
      disabled={actions === undefined || recordId === undefined}
      onClick={(event) => {
        event.stopPropagation()
        if (actions && recordId !== undefined) press({ field, recordId, actions, locale, t })
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon size={14} stroke={1.5} aria-hidden />
      <span className={css['text']}>{text || field.label}</span>
    </button>
  )
}
