import { useTranslation } from '#client/i18n/use-translation.ts'
import { FormItems } from '#client/features/public-links/ui/kinds/FormItems.tsx'
import type { KindSettingsProps } from '#client/features/public-links/ui/kinds/shared-kind.ts'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import styles from '#client/features/public-links/ui/ShareDialog.module.css'

/** The texts and questions of a form. */
export function FormSettings({ table, fields, config, onChange }: KindSettingsProps) {
  const { t } = useTranslation('publicLinks')
  return (
    <>
      <TextField
        label={t('editor.title')}
        value={config.title ?? ''}
        maxLength={200}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={t('editor.text')}
        value={config.text ?? ''}
        maxLength={4000}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <fieldset className={styles.part}>
        <legend>{t('editor.items')}</legend>
        <FormItems
          fields={fields}
          nameFieldId={config.record_id ? null : (table?.recordLabelField ?? null)}
          items={config.items ?? []}
          onChange={(items) => onChange({ items })}
        />
      </fieldset>
      <TextArea
        label={t('editor.thanks')}
        value={config.thanks ?? ''}
        maxLength={1000}
        onChange={(event) => onChange({ thanks: event.target.value })}
      />
    </>
  )
}
