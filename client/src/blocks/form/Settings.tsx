import type { FormBlockConfig } from '#shared/blocks/form-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { formsOf } from '#client/nouns/forms/form-commands.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<FormBlockConfig>) {
  const { t } = useTranslation('forms')
  const { t: tables } = useTranslation('tables')
  const forms = formsOf(config.tableId ?? '', useEntities('form')).filter(({ kind }) => kind === 'super')
  return (
    <div className={css.settings}>
      <TableSelect value={config.tableId} onChange={(tableId) => onChange({ tableId, formId: null })} />
      {config.tableId !== null && (
        <Select
          label={t('blocks.form')}
          value={config.formId ?? ''}
          options={[{ value: '', label: t('kinds.creation') }, ...forms.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(id) => onChange({ formId: id === '' ? null : id })}
        />
      )}
      <TextField
        label={tables('blocks.title')}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
    </div>
  )
}
