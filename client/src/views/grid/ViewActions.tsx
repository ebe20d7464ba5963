import { IconArrowDown, IconArrowUp, IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { findViewType } from '#shared/views/view-types.ts'
import type { View } from '#shared/views/view.ts'
import { moveView } from '#client/nouns/views/view-commands.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import type { ViewAction } from '#client/views/grid/ViewDialogs.tsx'

const icon = { size: 16, stroke: 1.5 } as const

export interface ViewActionsProps {
  tableId: string
  view: View | undefined
  views: readonly View[]
  onDo(action: ViewAction): void
}

/** The entries of the menu for people who may manage views. */
export function ViewActions({ tableId, view, views, onDo }: ViewActionsProps) {
  const { t } = useTranslation('tables')
  const at = views.findIndex(({ id }) => id === view?.id)
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
      {view && at > 0 && (
        <MenuItem icon={<IconArrowUp {...icon} />} keepOpen onSelect={() => moveView(view, views[at - 2], views[at - 1])}>
          {t('views.moveUp')}
        </MenuItem>
      )}
      {view && at < views.length - 1 && (
        <MenuItem icon={<IconArrowDown {...icon} />} keepOpen onSelect={() => moveView(view, views[at + 1], views[at + 2])}>
          {t('views.moveDown')}
        </MenuItem>
      )}
      {view && !findViewType(view.type)?.keepsName && (
        <MenuItem icon={<IconPencil {...icon} />} onSelect={() => onDo('rename')}>
          {t('views.rename')}
        </MenuItem>
      )}
      {view && views.length > 1 && (
        <MenuItem danger icon={<IconTrash {...icon} />} onSelect={() => onDo('delete')}>
          {t('views.delete')}
        </MenuItem>
      )}
    </>
  )
}
