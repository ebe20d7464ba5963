import type { ChecklistItem } from '#shared/fields/types/checklist.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import css from '#client/fields/settings/fields.module.css'
import { OptionsSettings } from '#client/cells/types/multiple-select/OptionsSettings.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The items of a checklist, and the required ones among them. */
export function ChecklistSettings(props: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const options = (props.config as { options?: ChecklistItem[] }).options ?? []
  const named = options.filter((option) => option.label.trim() !== '')
  return (
    <>
      <OptionsSettings {...props} />
      {named.length > 0 && (
        <fieldset className={css.options}>
          {named.map((item) => (
            <Checkbox
              key={item.id}
              checked={item.required}
              onChange={(event) => {
                const required = event.currentTarget.checked
                props.onChange({ options: options.map((option) => (option.id === item.id ? { ...option, required } : option)) })
              }}
            >
              {t('fields.requiredItem', { label: item.label })}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  )
}
