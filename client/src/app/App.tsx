import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { clientFeatures } from '#client/app/client-features.ts'
import { AloneRoutes, isAlonePath } from '#client/app/AloneRoutes.tsx'
import { isMailedPath, LoggedOutRoutes, MailedRoutes } from '#client/app/LoggedOutRoutes.tsx'
import { AppRoutes, preloadPages } from '#client/app/routes.tsx'
import { unsentNames } from '#client/app/shell/unsent-names.tsx'
import { usePlan } from '#client/engine/access/use-plan.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { openSession } from '#client/engine/session/session.ts'
import { useSession, useSessionState } from '#client/engine/session/use-session.ts'
import { setLanguage } from '#client/i18n/i18n.ts'
import { hasChosenLanguage } from '#client/i18n/languages.ts'
import { lazyPage } from '#client/manifest/lazy-page.tsx'
import { useOverlay } from '#client/lib/overlays.ts'
import { ClientFeaturesProvider } from '#client/manifest/use-client-features.ts'
import { applyAccent } from '#client/ui/theme/accent.ts'
import { useColorScheme } from '#client/ui/theme/color-scheme.ts'

const sessionEnded = lazyPage(async () => (await import('#client/features/auth/ui/pages.ts')).SessionEnded, ['auth'])

const switcher = lazyPage(async () => (await import('#client/features/auth/ui/SwitchDialog.tsx')).SwitchDialog, ['auth', 'errors'])
const blocked = lazyPage(async () => (await import('#client/features/plans/ui/BlockedScreen.tsx')).BlockedScreen, ['plans'])

/** Signed in or not: the whole product, or the way in. */
export function App() {
  const state = useSessionState()
  // another person on the same device starts with nothing of the one before
  const session = openSession(state)
  const { pathname } = useLocation()
  if (isAlonePath(pathname)) return <AloneRoutes />
  if (!session) return <LoggedOutRoutes />
  if (isMailedPath(pathname)) return <MailedRoutes />
  return (
    <>
      <SignedIn key={`${session.orgId}:${session.memberId}`} />
      {state.status === 'ended' && (
        <Suspense fallback={null}>
          <sessionEnded.Page unsent={<unsentNames.Page />} />
        </Suspense>
      )}
    </>
  )
}

function SignedIn() {
  useOrganisationAccent()
  useMemberLanguage()
  useEffect(preloadPages, [])
  const isSwitching = useOverlay()?.kind === 'switchOrganisation'
  if (usePlan().blocked)
    return (
      <Suspense fallback={null}>
        <blocked.Page />
        {isSwitching && <switcher.Page />}
      </Suspense>
    )
  return (
    <ClientFeaturesProvider value={clientFeatures}>
      <AppRoutes />
    </ClientFeaturesProvider>
  )
}

function useOrganisationAccent(): void {
  const session = useSession()
  const color = (useEntities('organisation')[0] ?? session.organisation).primaryColor
  const scheme = useColorScheme()
  useEffect(() => {
    applyAccent(color, scheme)
    return () => applyAccent(null, scheme)
  }, [color, scheme])
}

/** The person's own setting, unless they chose another language on this device. */
function useMemberLanguage(): void {
  const { settings, organisation } = useSession()
  const language = settings.language ?? organisation.language
  useEffect(() => {
    // a language whose texts cannot be fetched now is simply not changed to
    if (!hasChosenLanguage()) void setLanguage(language, false).catch(() => undefined)
  }, [language])
}
