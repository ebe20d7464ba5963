import { mostFormPages, type FormPagesBlockConfig } from '#shared/blocks/form-pages-block.ts'
import { BlockSection } from '#client/blocks/parts/BlockSection.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { useFillable } from '#client/blocks/parts/use-fillable.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<FormPagesBlockConfig>) {
  const { t } = useTranslation('forms')
  const { t: tables } = useTranslation('tables')
  const fillable = useFillable()
  const { formIds } = config
  return (
    <div className={css['settings']}>
      <TextField
        label={tables('blocks.title')}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <BlockSection title={t('blocks.forms')}>
        {fillable.length === 0 && <p>{t('blocks.noForms')}</p>}
        {fillable.map(({ form, table }) => (
          <Checkbox
            key={form.id}
            checked={formIds.includes(form.id)}
            disabled={!formIds.includes(form.id) && formIds.length >= mostFormPages}
            onChange={(event) =>
              onChange({ formIds: event.currentTarget.checked ? [...formIds, form.id] : formIds.filter((id) => id !== form.id) })
            }
          >
            {form.label} · {table.label}
          </Checkbox>
        ))}
      </BlockSection>
    </div>
  )
}
