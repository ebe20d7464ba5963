import { Suspense, type ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { PageSkeleton } from '#client/app/PageSkeleton.tsx'
import { RouteAnnouncer } from '#client/app/RouteAnnouncer.tsx'
import { RouteBoundary } from '#client/app/RouteBoundary.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Toaster } from '#client/ui/Toaster.tsx'
import { fetchedOnce, shownLater } from '#client/lib/opened-later.tsx'
import { fetchedIdly } from '#client/lib/when-idle.ts'

const TooltipHost = shownLater(
  fetchedOnce(() => fetchedIdly(() => import('#client/ui/TooltipHost.tsx'))),
  (file) => file.TooltipHost,
)

/** The providers of every screen, signed in or not. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      <BrowserRouter>
        <RouteBoundary resetKey="root">
          <Suspense fallback={<PageSkeleton />}>
            {children}
            <RouteAnnouncer />
            <Notices />
          </Suspense>
        </RouteBoundary>
      </BrowserRouter>
      <TooltipHost />
    </>
  )
}

function Notices() {
  const { t } = useTranslation('shell')
  return <Toaster label={t('toasts')} closeLabel={t('common:actions.dismiss')} />
}
