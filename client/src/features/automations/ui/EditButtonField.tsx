import { Suspense } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

const FieldForm = lazyPart(async () => (await import('#client/fields/FieldForm.tsx')).FieldForm)

const startingButton: Field['type'] = 'triggerAction'

/** `?modal=editTriggerActionField` (specification 3 §2): the button of a table that starts automations, with its words, values and automations. */
export function EditButtonField({ fieldId, onClose }: { fieldId: string; onClose: () => void }) {
  const { t } = useTranslation('automations')
  const access = useAccess()
  const field = useEntity('field', fieldId)
  const isButton = field?.type === startingButton
  if (isButton && access.table(field.tableId).manageFields)
    return (
      <Suspense fallback={null}>
        <FieldForm tableId={field.tableId} field={field} onClose={onClose} />
      </Suspense>
    )
  return (
    <Dialog open onClose={onClose} title={t('button.title')} closeLabel={t('common:actions.close')}>
      <EmptyState title={t(isButton ? 'button.closed' : 'button.gone')} />
    </Dialog>
  )
}
