import { useId, useState } from 'react'
import type { FormPagesBlockConfig } from '#shared/blocks/form-pages-block.ts'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import css from '#client/blocks/parts/forms.module.css'
import { PlacedForm } from '#client/blocks/parts/PlacedForm.tsx'
import { useFillable } from '#client/blocks/parts/use-fillable.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { Tab, Tabs } from '#client/ui/Tabs.tsx'

export function View({ config, editing, onSettings }: BlockViewProps<FormPagesBlockConfig>) {
  const { t } = useTranslation('forms')
  const id = useId()
  const fillable = useFillable()
  const [chosen, setChosen] = useState<string>()
  const shown = config.formIds.flatMap((formId) => fillable.find(({ form }) => form.id === formId) ?? [])
  const current = shown.find(({ form }) => form.id === chosen) ?? shown[0]
  if (config.formIds.length === 0) return <BlockMessage onSettings={onSettings}>{t('blocks.chooseForms')}</BlockMessage>
  if (!current) return <BlockMessage onSettings={onSettings}>{t('blocks.noForms')}</BlockMessage>
  return (
    <section className={css.tabbed} aria-label={config.title || t('blocks.forms')} inert={editing}>
      <Tabs label={config.title || t('blocks.forms')}>
        {shown.map(({ form }) => (
          <Tab key={form.id} id={`${id}${form.id}`} isChosen={form === current.form} onChoose={() => setChosen(form.id)}>
            {form.label}
          </Tab>
        ))}
      </Tabs>
      <div role="tabpanel" aria-labelledby={`${id}${current.form.id}`}>
        <PlacedForm key={current.form.id} table={current.table} form={current.form} title="" inert={editing} />
      </div>
    </section>
  )
}
