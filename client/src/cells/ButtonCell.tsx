import { useContext } from 'react'
import type { ButtonLook } from '#shared/fields/button-config.ts'
import type { CellProps } from '#client/cells/cell-type.ts'
import { cellIcons } from '#client/cells/cell-icons.ts'
import css from '#client/cells/cells.module.css'
import { configOf } from '#client/cells/field-config.ts'
import { press } from '#client/cells/press.ts'
import { RecordActionsContext } from '#client/cells/record-actions.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'
import { hueColors } from '#client/ui/theme/hues.ts'

/** A button in a record. Without actions (on somebody else's page) it is disabled, and names its action. */
export function ButtonCell({ field, recordId, locale, tabIndex }: CellProps) {
  const { t } = useTranslation('tables')
  const actions = useContext(RecordActionsContext)
  const { text, hue } = configOf(field) as ButtonLook
  const Icon = cellIcons[field.type]
  const colors = hueColors(hue)
  return (
    <button
      type="button"
      className={classNames(css.button, tabIndex !== undefined && reach.reach)}
      style={{ background: colors.soft, color: colors.text }}
      tabIndex={tabIndex ?? -1}
      disabled={actions === undefined || recordId === undefined}
      onClick={(event) => {
        event.stopPropagation()
        if (actions && recordId !== undefined) press({ field, recordId, actions, locale, t })
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon size={14} stroke={1.5} aria-hidden />
      <span className={css.text}>{text || field.label}</span>
    </button>
  )
}
