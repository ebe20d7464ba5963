import { useTranslation } from '#client/i18n/use-translation.ts'
import type { KindSettingsProps } from '#client/features/public-links/ui/kinds/shared-kind.ts'
import { FieldsList } from '#client/queries/FieldsList.tsx'
import { FilterBuilder } from '#client/queries/FilterBuilder.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/public-links/ui/ShareDialog.module.css'

/** The fields and records of a table that visitors see. */
export function TableSettings({ fields, config, onChange }: KindSettingsProps) {
  const { t } = useTranslation('publicLinks')
  return (
    <>
      <TextField
        label={t('editor.title')}
        value={config.title ?? ''}
        maxLength={200}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <fieldset className={css.part}>
        <legend>{t('editor.fields')}</legend>
        <FieldsList
          fields={fields}
          shown={config.fields ?? []}
          labelFieldId={undefined}
          onChange={(next) => onChange({ fields: next ?? fields.map((field) => field.id) })}
        />
      </fieldset>
      <fieldset className={css.part}>
        <legend>{t('editor.rows')}</legend>
        <FilterBuilder fields={fields} filter={config.filter ?? null} onChange={(filter) => onChange({ filter })} />
        <Text as="p" size={13} muted>
          {t('editor.rowsHint')}
        </Text>
      </fieldset>
    </>
  )
}
