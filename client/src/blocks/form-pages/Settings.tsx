import { mostFormPages, type FormPagesBlockConfig } from '#shared/blocks/form-pages-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { useFillable } from '#client/blocks/parts/use-fillable.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { PickMany } from '#client/ui/PickMany.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<FormPagesBlockConfig>) {
  const { t } = useTranslation('forms')
  const { t: tables } = useTranslation('tables')
  const fillable = useFillable()
  return (
    <div className={css.settings}>
      <TextField
        label={tables('blocks.title')}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <PickMany
        label={t('blocks.forms')}
        add={t('blocks.addForm')}
        none={fillable.length === 0 ? t('blocks.noForms') : undefined}
        options={fillable.map(({ form, table }) => ({
          value: form.id,
          label: `${form.label} · ${table.label}`,
          icon: <ItemIcon icon={table.icon} color={table.color} size={16} plain />,
        }))}
        picked={config.formIds}
        most={mostFormPages}
        onChange={(formIds) => onChange({ formIds })}
      />
    </div>
  )
}
