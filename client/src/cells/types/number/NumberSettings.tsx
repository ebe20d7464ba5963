import type { NumberConfig } from '#shared/fields/types/number.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { DecimalsSettings } from '#client/cells/types/percent/DecimalsSettings.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Decimal places, and the separator of thousands: amounts have it, numbers that name a thing do not. */
export function NumberSettings(props: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const { thousands = true } = props.config as Partial<NumberConfig>
  return (
    <>
      <DecimalsSettings {...props} />
      <Switch
        checked={thousands}
        onChange={(event) => props.onChange({ ...(props.config as object), thousands: event.currentTarget.checked })}
      >
        {t('fields.thousands')}
      </Switch>
    </>
  )
}
