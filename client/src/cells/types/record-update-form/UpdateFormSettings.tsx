import type { UpdateFormConfig } from '#shared/fields/button-config.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { ButtonSettings } from '#client/cells/types/open-record-btn/ButtonSettings.tsx'
import css from '#client/fields/settings/fields.module.css'
import { useFields } from '#client/engine/replica/use-records.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The fields in the button's form. */
export function UpdateFormSettings({ config, onChange, tableId, fieldId }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const fields = useFields(tableId).filter((field) => field.id !== fieldId)
  const form = config as Partial<UpdateFormConfig>
  const chosen = form.selected_fields ?? []
  return (
    <>
      <ButtonSettings config={config} onChange={onChange} />
      <fieldset className={css.options}>
        <legend>{t('fields.formFields')}</legend>
        {fields.map((field) => (
          <Checkbox
            key={field.id}
            checked={chosen.includes(field.id)}
            onChange={(event) => {
              const next = event.currentTarget.checked ? [...chosen, field.id] : chosen.filter((id) => id !== field.id)
              onChange({ ...form, selected_fields: next })
            }}
          >
            {field.label}
          </Checkbox>
        ))}
      </fieldset>
      <Switch
        checked={form.repeat_the_same_fields_to_all_forms === true}
        onChange={(event) => onChange({ ...form, repeat_the_same_fields_to_all_forms: event.currentTarget.checked })}
      >
        {t('fields.repeatFields')}
      </Switch>
    </>
  )
}
