import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { View } from '#shared/views/view.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import type { ViewAction } from '#client/views/grid/ViewDialogs.tsx'

const icon = { size: 16, stroke: 1.5 } as const

export interface ViewActionsProps {
  tableId: string
  view: View | undefined
  mayDelete: boolean
  onDo(action: ViewAction): void
}

/** The entries of the menu for people who may manage views. */
export function ViewActions({ tableId, view, mayDelete, onDo }: ViewActionsProps) {
  const { t } = useTranslation('tables')
  const mayAdd = useAccess().may('addView', 'table', tableId)
  return (
    <>
      <MenuDivider />
      {mayAdd ? (
        <MenuItem icon={<IconPlus {...icon} />} onSelect={() => onDo('create')}>
          {t('views.new')}
        </MenuItem>
      ) : (
        <MenuItem icon={<IconPlus {...icon} />} disabled onSelect={() => undefined}>
          {t('views.mayNotAdd')}
        </MenuItem>
      )}
      {view && mayAdd && (
        <MenuItem icon={<IconCopy {...icon} />} onSelect={() => onDo('copy')}>
          {t('views.duplicate')}
        </MenuItem>
      )}
      {view && (
        <MenuItem icon={<IconPencil {...icon} />} onSelect={() => onDo('rename')}>
          {t('views.rename')}
        </MenuItem>
      )}
      {view && mayDelete && (
        <MenuItem danger icon={<IconTrash {...icon} />} onSelect={() => onDo('delete')}>
          {t('views.delete')}
        </MenuItem>
      )}
    </>
  )
}
