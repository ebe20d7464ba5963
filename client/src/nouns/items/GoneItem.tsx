import { useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay } from '#client/lib/overlays.ts'
import { Dialog } from '#client/ui/Dialog.tsx'

/** Stands for a dialog whose item was removed while it was open (specification 2 §4). */
export function GoneItem() {
  const { t } = useTranslation('home')
  if (useReplicaState() !== 'ready') return null
  return (
    <Dialog open onClose={closeOverlay} title={t('gone.title')} closeLabel={t('common:actions.close')}>
      <p>{t('gone.text')}</p>
    </Dialog>
  )
}
