import { IconHourglass, IconListCheck, IconLock, IconTable } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { stagesName as stagesType } from '#shared/nouns/views/view-choice.ts'
import type { View } from '#shared/views/view.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useHiddenViews } from '#client/nouns/views/view-choices.ts'
import { useClockedFields } from '#client/queries/use-clocked-fields.ts'
import { useShownHere } from '#client/nouns/organisations/hiding-settings.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuHeading } from '#client/ui/MenuHeading.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { ActItems } from '#client/nouns/acts/ActItems.tsx'
import type { ViewHost } from '#client/nouns/acts/act.ts'
import { viewActs } from '#client/views/grid/view-acts.ts'
import { findViewFace } from '#client/views/view-types.ts'

const icon = { size: 16, stroke: 1.5 } as const

export interface ViewMenuProps extends Omit<ViewHost, 'view'> {
  tableId: string
  /** the view in sight */
  view: View | undefined
  onPick(viewId: string): void
}

/** The views of a table that the person keeps in sight: everybody's, their own, and its pages of stages and tasks; and managing them. */
export function ViewMenu({ onPick, tableId, view, views, mayManage, onDo }: ViewMenuProps) {
  const { t } = useTranslation('tables')
  const navigate = useNavigate()
  const [hidden] = useHiddenViews(tableId)
  const hasTasks = useShownHere()({ unless: 'hideTasks' })
  const shown = views.filter((one) => !hidden.has(one.id) || one.id === view?.id)
  const [own, shared] = [shown.filter((one) => one.ownerId), shown.filter((one) => !one.ownerId)]
  const item = (one: View) => {
    const OwnIcon = findViewFace(one.type)?.Icon ?? IconTable
    return (
      <MenuItem key={one.id} icon={<OwnIcon {...icon} />} checked={one.id === view?.id} onSelect={() => onPick(one.id)}>
        {one.label}
        {one.locked === true && <IconLock size={12} stroke={1.5} role="img" aria-label={t('views.locked')} />}
      </MenuItem>
    )
  }
  return (
    <>
      {shared.map(item)}
      <StagesEntry tableId={tableId} isShown={view?.type === stagesType} />
      {hasTasks && (
        <MenuItem icon={<IconListCheck {...icon} />} onSelect={() => void navigate(`/object/${tableId}/tasks`)}>
          {t('views.tasks')}
        </MenuItem>
      )}
      {own.length > 0 && <MenuHeading>{t('views.own')}</MenuHeading>}
      {own.map(item)}
      {!mayManage && <MenuHeading>{t('views.mayNotManage')}</MenuHeading>}
      <MenuDivider />
      <ActItems
        acts={viewActs}
        target={{ id: view?.id ?? '', tableId, label: view?.label ?? '', host: { view, views, mayManage, onDo } }}
      />
    </>
  )
}

/** Of tables with a field whose options have a clock. */
function StagesEntry({ tableId, isShown }: { tableId: string; isShown: boolean }) {
  const { t } = useTranslation('tables')
  const navigate = useNavigate()
  if (useClockedFields(tableId).length === 0) return null
  return (
    <MenuItem icon={<IconHourglass {...icon} />} checked={isShown} onSelect={() => void navigate(`/object/${tableId}/${stagesType}`)}>
      {t('views.stages')}
    </MenuItem>
  )
}
