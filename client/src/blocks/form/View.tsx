import type { FormBlockConfig } from '#shared/blocks/form-block.ts'
import { changesRecords } from '#shared/nouns/forms/form.ts'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { BlockSource } from '#client/blocks/parts/BlockSource.tsx'
import { PlacedForm } from '#client/blocks/parts/PlacedForm.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { findForm } from '#client/nouns/forms/form-commands.ts'

export function View({ config, editing, onSettings }: BlockViewProps<FormBlockConfig>) {
  const { t } = useTranslation('forms')
  const { tableId, formId } = config
  const forms = useEntities('form')
  const { createRecords, editRecords } = useAccess().table(tableId ?? '')
  return (
    <BlockSource tableId={tableId} needs={[]} filter={null} waitsFor={t('blocks.choose')} onSettings={onSettings}>
      {(table) => {
        const form = formId === null ? findForm(table.id, 'creation', forms) : forms.find(({ id }) => id === formId)
        if (formId !== null && form?.tableId !== table.id)
          return (
            <BlockMessage tone="warning" onSettings={onSettings}>
              {t('blocks.gone')}
            </BlockMessage>
          )
        const mayFill = form && changesRecords(form) ? editRecords : createRecords
        if (!mayFill) return <BlockMessage onSettings={undefined}>{t('notYours.title')}</BlockMessage>
        return <PlacedForm key={form?.id ?? ''} table={table} form={form} title={config.title} inert={editing} />
      }}
    </BlockSource>
  )
}
