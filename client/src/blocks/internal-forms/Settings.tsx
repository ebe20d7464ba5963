import { mostFormTables, type InternalFormsBlockConfig } from '#shared/blocks/internal-forms-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { PickMany } from '#client/ui/PickMany.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<InternalFormsBlockConfig>) {
  const { t } = useTranslation('forms')
  const { t: tables } = useTranslation('tables')
  const all = useEntities('table').toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <div className={css.settings}>
      <TextField
        label={tables('blocks.title')}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <PickMany
        label={t('blocks.tables')}
        add={t('blocks.addTable')}
        none={t('blocks.allTables')}
        options={all.map(({ id, label, icon, color }) => ({
          value: id,
          label,
          icon: <ItemIcon icon={icon} color={color} size={16} plain />,
        }))}
        picked={config.tableIds}
        most={mostFormTables}
        onChange={(tableIds) => onChange({ tableIds })}
      />
    </div>
  )
}
