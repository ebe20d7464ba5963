import type { InternalFormsBlockConfig } from '#shared/blocks/internal-forms-block.ts'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/blocks/parts/forms.module.css'
import { useFillable } from '#client/blocks/parts/use-fillable.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

export function View({ config, editing, onSettings }: BlockViewProps<InternalFormsBlockConfig>) {
  const { t } = useTranslation('forms')
  const fillable = useFillable().filter(({ table }) => config.tableIds.length === 0 || config.tableIds.includes(table.id))
  if (fillable.length === 0) return <BlockMessage onSettings={onSettings}>{t('blocks.noForms')}</BlockMessage>
  return (
    <section className={css.list} aria-label={config.title || t('blocks.forms')} inert={editing}>
      <h3>{config.title || t('blocks.forms')}</h3>
      <ul>
        {fillable.map(({ form, table }) => (
          <li key={form.id}>
            <button type="button" className={css.entry} onClick={() => openOverlay({ kind: 'fillForm', formId: form.id })}>
              <ItemIcon icon={table.icon} color={table.color} size={24} />
              <span className={css.words}>
                <Text size={13} weight="medium">
                  {form.label}
                </Text>
                <Text size={12} muted>
                  {table.label}
                </Text>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
