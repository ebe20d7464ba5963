import { useCallback } from 'react'
import type { View } from '#shared/views/view.ts'
import css from '#client/queries/views.module.css'
import { call } from '#client/engine/api/call.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { toast } from '#client/ui/toast.ts'
import { deleteAsGesture } from '#client/views/grid/view-gestures.ts'

/** Asks before a view goes, and names the blocks and links that rest on it. */
export function DeleteViewDialog({ view, onClose, onDeleted }: { view: View; onClose(): void; onDeleted(): void }) {
  const { t } = useTranslation('tables')
  const { t: structure } = useTranslation('structure')
  const { id, tableId } = view
  const { data, failure } = useLoaded(useCallback(() => call('POST views/uses', { body: { id, tableId } }), [id, tableId]))
  const labelsOf = (users: readonly { label: string }[]): string => users.map(({ label }) => `“${label}”`).join(', ')
  const shared = data?.users.filter(({ isShared }) => isShared) ?? []
  return (
    <ConfirmDialog
      open
      danger
      title={t('views.deleteTitle', { label: view.label })}
      confirmLabel={t('views.delete')}
      cancelLabel={t('common.cancel')}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        const { undo, noticed } = deleteAsGesture(view)
        const action = { label: structure('undo'), onAction: undo }
        noticed(toast({ message: t('views.deleted', { label: view.label }), duration: 8000, action }))
        onDeleted()
      }}
    >
      <div className={css.consequences} aria-busy={!data && failure === undefined}>
        <p>{t(view.ownerId ? 'views.deleteOwnText' : 'views.deleteText')}</p>
        {data && data.users.length > 0 && <p role="alert">{t('views.usedIn', { labels: labelsOf(data.users) })}</p>}
        {data && data.others > 0 && <p role="alert">{t('views.usedElsewhere', { count: data.others })}</p>}
        {data && data.links > 0 && <p role="alert">{t('views.usedByLinks', { count: data.links })}</p>}
        {shared.length > 0 && <p role="alert">{t('views.usedPublicly', { labels: labelsOf(shared) })}</p>}
        {failure !== undefined && <p role="alert">{t('views.usesUnknown')}</p>}
      </div>
    </ConfirmDialog>
  )
}
