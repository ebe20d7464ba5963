import { Suspense, useState } from 'react'
import { countBegun } from '#client/app/shell/leave.ts'
import { unsentNames } from '#client/app/shell/unsent-names.tsx'
import { signOut } from '#client/engine/session/session.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay } from '#client/lib/overlays.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'

/** Asks before a sign-out that loses work which is only on this device. */
export function SignOutDialog() {
  const { t } = useTranslation('shell')
  const { pending, refused } = useSyncState()
  const unsent = pending + refused
  const [words] = useState(countBegun)
  return (
    <ConfirmDialog
      open
      onClose={closeOverlay}
      onConfirm={() => {
        closeOverlay()
        void signOut()
      }}
      title={t('signOutTitle')}
      confirmLabel={t('signOutAnyway')}
      cancelLabel={t('common:actions.cancel')}
      danger
    >
      {unsent > 0 && (
        <>
          {t('signOutUnsent', { count: unsent })}
          <Suspense fallback={null}>
            <unsentNames.Page />
          </Suspense>
        </>
      )}
      {words > 0 && <p>{t('signOutWords', { count: words })}</p>}
    </ConfirmDialog>
  )
}
