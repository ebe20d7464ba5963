import type { ButtonLook } from '#shared/fields/button-config.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import css from '#client/fields/settings/fields.module.css'
import { HueButton } from '#client/ui/HueButton.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The words and colour of a button. */
export function ButtonSettings({ config, onChange }: Pick<FieldSettingsProps, 'config' | 'onChange'>) {
  const { t } = useTranslation('tables')
  const { text = '', hue = 'blue' } = config as Partial<ButtonLook>
  return (
    <div className={css.withHue}>
      <TextField
        label={t('fields.buttonText')}
        value={text}
        maxLength={60}
        onChange={(event) => onChange({ ...(config as object), text: event.currentTarget.value })}
      />
      <HueButton
        className={css.dot}
        hueLabel={(each) => t(`common:hues.${each}`)}
        value={hue}
        label={t('fields.buttonColor')}
        onChange={(next) => onChange({ ...(config as object), hue: next })}
      />
    </div>
  )
}
