import type { LinkButtonConfig } from '#shared/fields/button-config.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { ButtonSettings } from '#client/cells/types/open-record-btn/ButtonSettings.tsx'
import { useFields } from '#client/engine/replica/use-records.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The button's address; fields of the record stand in it by their names. */
export function LinkButtonSettings({ config, onChange, tableId, fieldId }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const fields = useFields(tableId).filter((field) => field.id !== fieldId)
  const { url = '' } = config as Partial<LinkButtonConfig>
  const shown = url.replace(/\{(f[0-9a-z]{12})\}/g, (whole, id: string) => {
    const label = fields.find((field) => field.id === id)?.label
    return label === undefined ? whole : `{${label}}`
  })
  const stored = (text: string): string =>
    text.replace(/\{([^{}]+)\}/g, (whole, label: string) => {
      const field = fields.find((candidate) => candidate.label === label)
      return field ? `{${field.id}}` : whole
    })
  // a name in braces that belongs to no field would be sent literally
  const unknown = /\{(?!f[0-9a-z]{12}\})([^{}]+)\}/.exec(url)?.[1]
  return (
    <>
      <ButtonSettings config={config} onChange={onChange} />
      <TextField
        label={t('fields.url')}
        hint={t('fields.urlHint')}
        error={unknown === undefined ? null : t('fields.unknownInAddress', { name: unknown })}
        placeholder="https://"
        maxLength={2000}
        value={shown}
        onChange={(event) => onChange({ ...(config as object), url: stored(event.currentTarget.value) })}
      />
      <Select
        label={t('fields.insertField')}
        placeholder={t('fields.chooseField')}
        value={null}
        options={fields.map((field) => ({ value: field.id, label: field.label }))}
        onChange={(id) => onChange({ ...(config as object), url: `${url}{${id}}` })}
      />
    </>
  )
}
