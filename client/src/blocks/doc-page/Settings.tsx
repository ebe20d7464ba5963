import type { DocPageBlockConfig } from '#shared/blocks/doc-page-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<DocPageBlockConfig>) {
  const { t } = useTranslation('blocks')
  const pages = useEntities('page').toSorted((a, b) => a.label.localeCompare(b.label))
  const page = pages.find(({ id }) => id === config.pageId)
  return (
    <div className={css.settings}>
      <Select
        label={t('docPage.page')}
        placeholder={t('docPage.choosePage')}
        value={page?.id ?? null}
        options={pages.map(({ id, label, icon, color }) => ({
          value: id,
          label,
          icon: <ItemIcon icon={icon} color={color} size={16} plain />,
        }))}
        onChange={(pageId) => onChange({ pageId })}
      />
      <TextField
        label={t('docPage.title')}
        placeholder={page?.label}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
    </div>
  )
}
