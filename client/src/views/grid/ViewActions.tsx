import { IconCopy, IconLock, IconLockOpen, IconPencil, IconShare, IconTrash, IconUsers } from '@tabler/icons-react'
import { findViewType } from '#shared/views/view-types.ts'
import type { View } from '#shared/views/view.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { lockView, shareView } from '#client/nouns/views/view-commands.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import type { ViewAction } from '#client/views/grid/ViewDialogs.tsx'

const icon = { size: 16, stroke: 1.5 } as const

export interface ViewActionsProps {
  tableId: string
  /** the view in sight */
  view: View | undefined
  views: readonly View[]
  /** whether the person may manage everybody's views */
  mayManage: boolean
  onDo(action: ViewAction): void
}

/** Acts on the view in sight: with one's own everything, with everybody's by right, with a locked one little. */
export function ViewActions({ tableId, view: shown, views, mayManage, onDo }: ViewActionsProps) {
  const { t } = useTranslation('tables')
  const access = useAccess()
  const mayAdd = access.may('addView', 'table', tableId) && mayManage
  const view = views.find(({ id }) => id === shown?.id)
  if (!view) return null
  const isOwn = Boolean(view.ownerId)
  const mayChange = (isOwn || mayManage) && view.locked !== true
  const isLast = !isOwn && views.filter((one) => !one.ownerId).length < 2
  return (
    <>
      <MenuDivider />
      <MenuItem icon={<IconCopy {...icon} />} onSelect={() => onDo('copy')}>
        {t('views.duplicate')}
      </MenuItem>
      {isOwn && mayAdd && (
        <MenuItem icon={<IconUsers {...icon} />} onSelect={() => shareView(view)}>
          {t('views.share')}
        </MenuItem>
      )}
      {!isOwn && access.may('share', 'table', tableId) && (
        <MenuItem
          icon={<IconShare {...icon} />}
          onSelect={() => openOverlay({ kind: 'share', target: { type: 'table', id: tableId }, of: { kind: 'view', id: view.id } })}
        >
          {t('views.shareView')}
        </MenuItem>
      )}
      {!isOwn && mayManage && (
        <MenuItem
          icon={view.locked === true ? <IconLockOpen {...icon} /> : <IconLock {...icon} />}
          onSelect={() => lockView(view, view.locked !== true)}
        >
          {t(view.locked === true ? 'views.unlock' : 'views.lock')}
        </MenuItem>
      )}
      {mayChange && !findViewType(view.type)?.keepsName && (
        <MenuItem icon={<IconPencil {...icon} />} onSelect={() => onDo('rename')}>
          {t('views.rename')}
        </MenuItem>
      )}
      {mayChange && !isLast && (
        <MenuItem danger icon={<IconTrash {...icon} />} onSelect={() => onDo('delete')}>
          {t('views.delete')}
        </MenuItem>
      )}
    </>
  )
}
