import type { InternalFormsBlockConfig } from '#shared/blocks/internal-forms-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<InternalFormsBlockConfig>) {
  const { t } = useTranslation('forms')
  const { t: tables } = useTranslation('tables')
  const all = useEntities('table').toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <div className={css['settings']}>
      <TextField
        label={tables('blocks.title')}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Select
        label={tables('blocks.tableSetting')}
        value={config.tableId ?? ''}
        options={[{ value: '', label: t('blocks.allTables') }, ...all.map(({ id, label }) => ({ value: id, label }))]}
        onChange={(id) => onChange({ tableId: id === '' ? null : id })}
      />
    </div>
  )
}
