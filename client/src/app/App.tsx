import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { clientFeatures } from '#client/app/client-features.ts'
import { alonePlaces, isAlonePath, openPlaces, PlaceRoutes } from '#client/app/PlaceRoutes.tsx'
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

const blocked = lazyPage(async () => (await import('#client/features/plans/ui/BlockedPlan.tsx')).BlockedPlan, ['plans'])
const switcher = lazyPage(async () => (await import('#client/features/auth/ui/SwitchDialog.tsx')).SwitchDialog, ['auth', 'errors'])

/** Signed in or not: the whole product, or the way in. */
export function App() {
  const { pathname } = useLocation()
  return (
    <ClientFeaturesProvider value={clientFeatures}>
      {isAlonePath(pathname) ? <PlaceRoutes places={alonePlaces} /> : <Product />}
    </ClientFeaturesProvider>
  )
}

function Product() {
  const state = useSessionState()
  // another person on the same device starts with nothing of the one before
  const session = openSession(state)
  const { pathname } = useLocation()
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
      <>
        <PlaceRoutes places={openPlaces} Frame={blocked.Page} rest={<blocked.Page />} />
        <Suspense fallback={null}>{isSwitching && <switcher.Page />}</Suspense>
      </>
    )
  return <AppRoutes />
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
