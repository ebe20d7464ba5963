import { useState } from 'react'
import { useAccess } from '#client/engine/access/use-access.ts'
import { usePlan } from '#client/engine/access/use-plan.ts'
import { signOut } from '#client/engine/session/session.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { useOutsideLinks } from '#client/nouns/organisations/outside-links.ts'
import { PlanContact } from '#client/nouns/plans/PlanContact.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

/** In place of the product while the plan is blocked: administrators may ask, for everybody else nothing is here (specification 1 §4). */
export function BlockedScreen() {
  const { t } = useTranslation('plans')
  const shell = useTranslation('shell')
  const { isAdmin } = useAccess()
  const { contact } = usePlan()
  const { sells } = useOutsideLinks()
  const { pending, refused } = useSyncState()
  const unsent = pending + refused
  const [asking, setAsking] = useState(false)
  const title = isAdmin ? t('blocked.title') : shell.t('notFound.title')
  useTitle(title)
  return (
    <main>
      <EmptyState
        level={1}
        title={title}
        code={['plan_blocked', 503]}
        drawing={<SearchDrawing />}
        action={
          <>
            {isAdmin && (
              <LinkButton to="/settings/plans" variant={sells ? 'primary' : 'secondary'}>
                {t('blocked.plan')}
              </LinkButton>
            )}
            {isAdmin && contact !== null && (
              <PlanContact contact={contact} variant={sells ? 'secondary' : 'primary'}>
                {t('blocked.ask')}
              </PlanContact>
            )}
            <LinkButton to="/settings">{t('blocked.account')}</LinkButton>
            <Button onClick={() => openOverlay({ kind: 'switchOrganisation' })}>{shell.t('switchOrganisation')}</Button>
            <Button onClick={() => (unsent > 0 ? setAsking(true) : void signOut())}>{t('blocked.logOut')}</Button>
          </>
        }
      >
        {isAdmin ? t(contact === null && !sells ? 'blocked.noContact' : 'blocked.text') : t('blocked.member')}
      </EmptyState>
      <ConfirmDialog
        open={asking}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => void signOut()}
        title={shell.t('signOutTitle')}
        confirmLabel={shell.t('signOutAnyway')}
        cancelLabel={t('close')}
      >
        {shell.t('signOutUnsent', { count: unsent })}
      </ConfirmDialog>
    </main>
  )
}
