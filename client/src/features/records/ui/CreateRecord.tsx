import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'
import { findForm } from '#client/nouns/forms/form-commands.ts'
import { FormDialog } from '#client/records/forms/FormDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

/** The form of a new record: the table's own, or one of all fields. It opens from anywhere, also for a table that has no page for the person. */
export function CreateRecord({ overlay }: { overlay: Overlay }) {
  const { t } = useTranslation('structure')
  const asked = overlay.kind === 'createRecord' ? overlay : undefined
  const table = useEntity('table', asked?.tableId ?? '')
  const access = useAccess().table(asked?.tableId ?? '')
  const form = findForm(asked?.tableId ?? '', 'creation', useEntities('form'))
  if (asked && table && access.createRecords)
    return <FormDialog table={table} form={form} given={asked.values} link={asked.link} onClose={closeOverlay} />
  return (
    <Dialog
      open
      title={t('create.do')}
      closeLabel={t('close')}
      onClose={closeOverlay}
      footer={<Button onClick={closeOverlay}>{t('close')}</Button>}
    >
      {t('create.gone')}
    </Dialog>
  )
}
