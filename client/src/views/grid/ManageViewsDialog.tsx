import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconLock, IconTable } from '@tabler/icons-react'
import type { View } from '#shared/views/view.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useHiddenViews } from '#client/nouns/views/view-choices.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import css from '#client/views/grid/manage-views.module.css'
import { moveAsGesture } from '#client/views/grid/view-gestures.ts'
import { findViewFace } from '#client/views/view-types.ts'

interface ManageViewsDialogProps {
  tableId: string
  views: readonly View[]
  /** the view in sight */
  shownId: string | undefined
  mayManage: boolean
  onPick(viewId: string): void
  onClose(): void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** All views of a table: which of them are in one's menu, and in which order they are there for everybody. */
export function ManageViewsDialog({ tableId, views, shownId, mayManage, onPick, onClose }: ManageViewsDialogProps) {
  const { t } = useTranslation('tables')
  const [hidden, setHidden] = useHiddenViews(tableId)
  const groups = [
    { label: t('views.shared'), views: views.filter((view) => !view.ownerId), mayMove: mayManage },
    { label: t('views.own'), views: views.filter((view) => view.ownerId), mayMove: true },
  ]
  return (
    <Dialog
      open
      title={t('views.manageTitle')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <p className={css.hint}>{t('views.manageHint')}</p>
      {!mayManage && <p className={css.hint}>{t('views.mayNotManage')}</p>}
      {groups.map((group) => (
        <section key={group.label} aria-label={group.label} hidden={group.views.length === 0}>
          <h3 className={css.heading}>{group.label}</h3>
          <ul className={css.list}>
            {group.views.map((view, at) => {
              const Icon = findViewFace(view.type)?.Icon ?? IconTable
              const isHidden = hidden.has(view.id)
              return (
                <li key={view.id} className={css.row} data-hidden={isHidden || undefined}>
                  <Icon {...icon} />
                  <button
                    type="button"
                    className={css.name}
                    aria-current={view.id === shownId || undefined}
                    onClick={() => onPick(view.id)}
                  >
                    {view.label}
                  </button>
                  {view.locked === true && <IconLock size={14} stroke={1.5} role="img" aria-label={t('views.locked')} />}
                  {group.mayMove && (
                    <>
                      <IconButton
                        label={t('views.moveUp', { label: view.label })}
                        icon={<IconArrowUp {...icon} />}
                        disabled={at === 0}
                        onClick={() => moveAsGesture(view, group.views[at - 2], group.views[at - 1])}
                      />
                      <IconButton
                        label={t('views.moveDown', { label: view.label })}
                        icon={<IconArrowDown {...icon} />}
                        disabled={at === group.views.length - 1}
                        onClick={() => moveAsGesture(view, group.views[at + 1], group.views[at + 2])}
                      />
                    </>
                  )}
                  <IconButton
                    label={t(isHidden ? 'views.show' : 'views.hide', { label: view.label })}
                    aria-pressed={!isHidden}
                    disabled={view.id === shownId}
                    icon={isHidden ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
                    onClick={() => setHidden(view.id, !isHidden)}
                  />
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
