import { useState } from 'react'
import { readNumberText, writeNumber } from '#shared/fields/number-text.ts'
import type { GoalConfig } from '#shared/fields/types/goal.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { DecimalsSettings } from '#client/cells/types/percent/DecimalsSettings.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export function GoalSettings(props: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const { target = 100 } = props.config as Partial<GoalConfig>
  const [text, setText] = useState(() => writeNumber(target, null, locale))
  const isNumber = readNumberText(text, locale) !== undefined
  return (
    <>
      <TextField
        label={t('fields.target')}
        inputMode="decimal"
        value={text}
        error={isNumber ? null : t('misfit.notNumber')}
        onChange={(event) => {
          setText(event.currentTarget.value)
          const read = readNumberText(event.currentTarget.value, locale)
          if (read !== undefined) props.onChange({ ...(props.config as object), target: Number(read) })
        }}
      />
      <DecimalsSettings {...props} />
    </>
  )
}
