import type { UniqueBlockConfig } from '#shared/blocks/unique-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<UniqueBlockConfig>) {
  const { t } = useTranslation('forms')
  const { t: tables } = useTranslation('tables')
  return (
    <div className={css.settings}>
      <TableSelect value={config.tableId} onChange={(tableId) => onChange({ tableId })} />
      <TextField
        label={tables('blocks.title')}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextField
        label={t('blocks.hint')}
        value={config.hint}
        maxLength={100}
        onChange={(event) => onChange({ hint: event.currentTarget.value })}
      />
    </div>
  )
}
