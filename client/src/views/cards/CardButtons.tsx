import type { Field } from '#shared/nouns/tables/table.ts'
import { ButtonCell } from '#client/cells/ButtonCell.tsx'
import { useLocale } from '#client/cells/field-config.ts'
import css from '#client/views/cards/card-buttons.module.css'

interface CardButtonsProps {
  recordId: string
  buttons: readonly Field[]
  tabIndex: 0 | -1
}

/** The buttons of a record on its card. They lie above the area that opens the card. */
export function CardButtons({ recordId, buttons, tabIndex }: CardButtonsProps) {
  const locale = useLocale()
  if (buttons.length === 0) return null
  return (
    <span className={css.buttons}>
      {buttons.map((field) => (
        <ButtonCell key={field.id} field={field} value={null} recordId={recordId} locale={locale} tabIndex={tabIndex} />
      ))}
    </span>
  )
}
