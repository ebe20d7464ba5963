import { useId } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import css from '#client/cells/cells.module.css'
import editorParts from '#client/cells/editor-parts.module.css'
import { optionsOf } from '#client/cells/field-config.ts'
import { hueColors } from '#client/ui/theme/hues.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface RadioOptionsProps {
  field: Field
  value: CellValue
  onChange(value: CellValue): void
  /** a press chose; the arrow keys only move */
  onPress?(value: CellValue): void
}

/** All options of a field as radio buttons, and one for no option. */
export function RadioOptions({ field, value, onChange, onPress }: RadioOptionsProps) {
  const { t } = useTranslation('tables')
  const name = useId()
  const own = optionsOf(field)
  if (own.length === 0) return <p className={editorParts.none}>{t('cells.noOptions')}</p>
  const options = [...own, { id: '', label: t('cells.noChoice'), hue: null }]
  return (
    <div role="radiogroup" aria-label={field.label} className={css.radios}>
      {options.map((option) => {
        const cell = option.id === '' ? null : option.id
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the key is the radio button's
          <label key={option.id} className={css.radioOption} onClick={(event) => event.detail > 0 && onPress?.(cell)}>
            <input
              type="radio"
              name={name}
              checked={value === cell}
              style={{ accentColor: option.hue === null ? 'var(--tr-text-muted)' : hueColors(option.hue).text }}
              {...(value === cell ? { 'data-autofocus': true } : {})}
              onChange={() => onChange(cell)}
            />
            <span className={css.radioText} data-none={cell === null || undefined}>
              {option.label}
            </span>
          </label>
        )
      })}
    </div>
  )
}
