import { IconCheck, IconFolderOff, IconFolderPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ItemType } from '#shared/values/item-type.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { placeItem } from '#client/nouns/folders/folder-commands.ts'
import { placeAsking } from '#client/nouns/folders/place-asking.ts'
import { useFolders } from '#client/nouns/folders/use-folders.ts'
import { PrivateMark } from '#client/nouns/items/PrivateMark.tsx'
import { itemKey } from '#client/nouns/items/item.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { GoneItem } from '#client/nouns/items/GoneItem.tsx'
import { useTarget } from '#client/features/home/use-target.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay, openOverlay } from '#client/lib/overlays.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { toast } from '#client/ui/toast.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import css from '#client/features/home/ui/MoveItemDialog.module.css'

/** Chooses the folder of an item; an item is in at most one. */
export function MoveItemDialog({ target }: { target: { type: ItemType; id: string } }) {
  const { t } = useTranslation('home')
  const item = useTarget(target)
  const access = useAccess()
  const folders = useFolders().filter(({ folder }) => access.folder(folder.id) === 'write')
  const current = useEntity('folderItem', itemKey(target.type, target.id))?.folderId || null
  if (!item) return <GoneItem />

  const move = (folderId: string | null, folder: string | null) => {
    closeOverlay()
    if (folderId === current) return
    if (!placeAsking(target.type, target.id, folderId)) return
    toast({
      message: folder === null ? t('move.removed', { label: item.label }) : t('move.moved', { label: item.label, folder }),
      action: { label: t('common:actions.undo'), onAction: () => placeItem(target.type, target.id, current) },
    })
  }

  return (
    <Dialog open onClose={closeOverlay} title={t('move.title', { label: item.label })} closeLabel={t('common:actions.close')}>
      <div role="group" aria-label={t('move.folders')} className={css.list}>
        {folders.length === 0 && <p>{t('move.empty')}</p>}
        {folders.map(({ folder }) => (
          <Choice
            key={folder.id}
            icon={<ItemIcon icon={folder.icon} color={folder.color} />}
            label={folder.label}
            mark={folder.private && <PrivateMark />}
            chosen={folder.id === current}
            onChoose={() => move(folder.id, folder.label)}
          />
        ))}
        {current !== null && (
          <Choice
            icon={<IconFolderOff size={16} stroke={1.5} aria-hidden />}
            label={t('move.none')}
            chosen={false}
            onChoose={() => move(null, null)}
          />
        )}
        <Choice
          icon={<IconFolderPlus size={16} stroke={1.5} aria-hidden />}
          label={t('move.create')}
          chosen={false}
          onChoose={() => openOverlay({ kind: 'create', what: 'folder', place: target })}
        />
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  icon: ReactNode
  label: string
  mark?: ReactNode
  chosen: boolean
  onChoose: () => void
}

function Choice({ icon, label, mark, chosen, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={css.choice} aria-current={chosen ? 'true' : undefined} onClick={onChoose}>
      <span className={css.none}>{icon}</span>
      <Ellipsis flex="fill">{label}</Ellipsis>
      {mark}
      {chosen && <IconCheck size={16} stroke={1.5} aria-hidden />}
    </button>
  )
}
