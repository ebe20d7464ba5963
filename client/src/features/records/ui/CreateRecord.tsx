import { lazy } from 'react'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

const CreateRecordForm = lazy(async () => ({
  default: (await import('#client/features/records/ui/CreateRecordForm.tsx')).CreateRecordForm,
}))

/** The form of a new record. It opens from anywhere, also for a table that has no page for the person. */
export function CreateRecord({ overlay }: { overlay: Overlay }) {
  const { t } = useTranslation('structure')
  const asked = overlay.kind === 'createRecord' ? overlay : undefined
  const table = useEntity('table', asked?.tableId ?? '')
  if (asked && table) return <CreateRecordForm table={table} values={asked.values} link={asked.link} onClose={closeOverlay} />
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
