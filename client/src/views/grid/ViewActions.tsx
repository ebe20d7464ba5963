import { IconArrowDown, IconArrowUp, IconCopy, IconHourglass, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import { findViewType } from '#shared/views/view-types.ts'
import type { View } from '#shared/views/view.ts'
import { moveView } from '#client/nouns/views/view-commands.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import type { ViewAction } from '#client/views/grid/ViewDialogs.tsx'

const icon = { size: 16, stroke: 1.5 } as const
/** The name of the page about stages, which is no stored view. */
const stagesType = 'sla'

export interface ViewActionsProps {
  tableId: string
  view: View | undefined
  views: readonly View[]
  mayManage: boolean
  onDo(action: ViewAction): void
}

/** The entries of the menu of views behind the views: the page about stages, and for people who may, managing views. */
export function ViewActions({ mayManage, ...props }: ViewActionsProps) {
  return (
    <>
      <StagesEntry tableId={props.tableId} isShown={props.view?.type === stagesType} />
      {mayManage && <ManageViews {...props} />}
    </>
  )
}

/** Of tables with a field whose options have a clock. */
function StagesEntry({ tableId, isShown }: { tableId: string; isShown: boolean }) {
  const { t } = useTranslation('tables')
  const navigate = useNavigate()
  const { hiddenFields } = useAccess().table(tableId)
  const hasClock = useFields(tableId).some(({ id, config }) => (config as Partial<SelectConfig>).sla === true && !hiddenFields.has(id))
  if (!hasClock) return null
  return (
    <MenuItem icon={<IconHourglass {...icon} />} checked={isShown} onSelect={() => void navigate(`/object/${tableId}/${stagesType}`)}>
      {t('views.stages')}
    </MenuItem>
  )
}

function ManageViews({ tableId, view: shown, views, onDo }: Omit<ViewActionsProps, 'mayManage'>) {
  const { t } = useTranslation('tables')
  const at = views.findIndex(({ id }) => id === shown?.id)
  const view = views[at]
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
