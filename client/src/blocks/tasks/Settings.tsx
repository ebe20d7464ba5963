import { taskChoices, type TasksBlockConfig } from '#shared/blocks/tasks-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<TasksBlockConfig>) {
  const { t } = useTranslation('blocks')
  return (
    <div className={css.settings}>
      <Select
        label={t('tasks.show')}
        value={config.show}
        options={taskChoices.map((value) => ({ value, label: t(`tasks.choices.${value}`) }))}
        onChange={(show) => onChange({ show })}
      />
      {config.show === 'table' && <TableSelect value={config.tableId} onChange={(tableId) => onChange({ tableId })} />}
      <TextField
        label={t('tasks.title')}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
    </div>
  )
}
