import { useState } from 'react'
import { useAccess } from '#client/engine/access/use-access.ts'
import { itemKey, useItems, type Item } from '#client/nouns/items/item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Select } from '#client/ui/Select.tsx'

interface CopyBlockDialogProps {
  appId: string
  onCopy: (target: { type: 'app' | 'page'; id: string }) => Promise<void>
  onClose: () => void
}

/** Chooses the app or page that gets a copy, among those with the right to create blocks (specification 2 §5). */
export function CopyBlockDialog({ appId, onCopy, onClose }: CopyBlockDialogProps) {
  const { t } = useTranslation('apps')
  const access = useAccess()
  const items = useItems()
  const [target, setTarget] = useState<Item>()
  const [busy, setBusy] = useState(false)
  const places = [...items.values()]
    .filter((item) => item.type !== 'table' && item.id !== appId && access.blocks(item.type, item.id).create)
    .sort((a, b) => a.label.localeCompare(b.label))
  const copy = async () => {
    if (!target || target.type === 'table') return
    setBusy(true)
    await onCopy({ type: target.type, id: target.id })
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
      {places.length === 0 ? (
        <p>{t('copy.none')}</p>
      ) : (
        <Select
          label={t('copy.target')}
          placeholder={t('copy.choose')}
          value={target ? itemKey(target.type, target.id) : null}
          onChange={(key) => setTarget(items.get(key))}
          options={places.map((item) => ({
            value: itemKey(item.type, item.id),
            label: item.label,
            icon: <ItemIcon icon={item.icon} color={item.color} size={20} />,
          }))}
        />
      )}
    </Dialog>
  )
}
