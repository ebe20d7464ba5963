import { useState } from 'react'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Select } from '#client/ui/Select.tsx'

interface CopyBlockDialogProps {
  appId: string
  onCopy: (targetId: string) => Promise<void>
  onClose: () => void
}

/** Chooses the app that gets a copy, among those in which this person can create blocks (specification 2 §5). */
export function CopyBlockDialog({ appId, onCopy, onClose }: CopyBlockDialogProps) {
  const { t } = useTranslation('apps')
  const access = useAccess()
  const [target, setTarget] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const apps = useEntities('app')
    .filter((app) => app.id !== appId && access.blocks('app', app.id).create)
    .sort((a, b) => a.label.localeCompare(b.label))
  const copy = async () => {
    if (!target) return
    setBusy(true)
    await onCopy(target)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('copy.title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={!target} busy={busy} onClick={() => void copy()}>
            {t('copy.confirm')}
          </Button>
        </>
      }
    >
      {apps.length === 0 ? (
        <p>{t('copy.none')}</p>
      ) : (
        <Select
          label={t('copy.target')}
          placeholder={t('copy.choose')}
          value={target}
          onChange={setTarget}
          options={apps.map((app) => ({ value: app.id, label: app.label, icon: <ItemIcon icon={app.icon} color={app.color} size={20} /> }))}
        />
      )}
    </Dialog>
  )
}
