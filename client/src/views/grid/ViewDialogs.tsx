import type { View } from '#shared/views/view.ts'
import type { ViewAct } from '#client/nouns/acts/act.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { DeleteViewDialog } from '#client/views/grid/DeleteViewDialog.tsx'
import { ManageViewsDialog } from '#client/views/grid/ManageViewsDialog.tsx'
import { NewViewDialog } from '#client/views/grid/NewViewDialog.tsx'
import { createAsGesture, renameAsGesture } from '#client/views/grid/view-gestures.ts'
import { ViewNameDialog } from '#client/views/grid/ViewNameDialog.tsx'

const titles = { copy: 'views.duplicate', rename: 'views.rename' } as const

export interface ViewDialogsProps {
  tableId: string
  views: readonly View[]
  view: View | undefined
  /** the view as it is shown, with the person's own changes */
  config: object
  doing: ViewAct
  /** whether the person may manage everybody's views */
  mayManage: boolean
  onClose(): void
  onPick(viewId: string): void
}

/** The dialogs that create, copy, rename and delete views. */
export function ViewDialogs({ tableId, views, view, config, doing, mayManage, onClose, onPick }: ViewDialogsProps) {
  const { t } = useTranslation('tables')
  const { memberId } = useSession()
  const mayAdd = useAccess().may('addView', 'table', tableId) && mayManage
  const leave = (): void => onPick((view ?? views[0])?.id ?? '')
  const create = (label: string): void => {
    onClose()
    if (view && doing === 'rename') renameAsGesture(view, label)
    else if (view)
      onPick(
        createAsGesture({ tableId, label, type: view.type, config, ownerId: mayAdd && !view.ownerId ? undefined : memberId }, leave).id,
      )
  }
  if (doing === 'create') return <NewViewDialog tableId={tableId} mayAdd={mayAdd} onClose={onClose} onMade={onPick} onTakenBack={leave} />
  if (doing === 'manage') {
    const pick = (viewId: string): void => {
      onClose()
      onPick(viewId)
    }
    return <ManageViewsDialog tableId={tableId} views={views} shownId={view?.id} mayManage={mayManage} onPick={pick} onClose={onClose} />
  }
  if (!view) return null
  if (doing === 'delete') {
    const other = views.find((candidate) => candidate.id !== view.id)
    return <DeleteViewDialog view={view} onClose={onClose} onDeleted={() => other && onPick(other.id)} />
  }
  const start = doing === 'copy' ? t('views.copyOf', { label: view.label }).slice(0, 200) : view.label
  return <ViewNameDialog place={`${doing}.${view.id}`} title={t(titles[doing])} start={start} onClose={onClose} onName={create} />
}
