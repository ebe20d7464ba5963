import { useId } from 'react'
import { brandColors, neutralColor } from '#client/nouns/organisations/brand-colors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/settings/ui/settings.module.css'

/** The organisation's primary colour: one of a row, any other, or Trama's own (null). */
export function ColorChoice({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const { t } = useTranslation('settings')
  const id = useId()
  const isCustom = value !== null && !brandColors.some((color) => color === value)
  return (
    <fieldset className={css.fieldset} aria-describedby={`${id}hint`}>
      <Text as="legend" size={13} weight="medium">
        {t('organisation.color')}
      </Text>
      <div className={css.swatches}>
        {brandColors.map((color) => (
          <button
            key={color}
            type="button"
            aria-pressed={value === color}
            aria-label={t('organisation.colorLabel', { value: color })}
            className={css.swatch}
            style={{ background: color }}
            onClick={() => onChange(color)}
          />
        ))}
        <input
          type="color"
          className={css.custom}
          data-chosen={isCustom ? true : undefined}
          aria-label={t('organisation.custom')}
          data-tooltip={t('organisation.custom')}
          value={value ?? neutralColor}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button size="small" variant="quiet" disabled={value === null} onClick={() => onChange(null)}>
          {t('organisation.useDefault')}
        </Button>
      </div>
      <Text id={`${id}hint`} as="div" size={12} muted>
        {t('organisation.colorHint')}
      </Text>
    </fieldset>
  )
}
