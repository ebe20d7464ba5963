import { Suspense, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { lazyPage } from '#client/manifest/lazy-page.tsx'

const around = lazyPage(async () => (await import('#client/features/apps/ui/bars/BarsAround.tsx')).BarsAround, ['apps'])

/** The page, with the bars of the app from which one came. Its own addresses may drop `bundle`; apps draw theirs. */
export function BundleOutlet() {
  const { pathname, search } = useLocation()
  const place = pathname.split('/', 3).join('/')
  const asked = new URLSearchParams(search).get('bundle')
  const [kept, setKept] = useState({ place, appId: asked })
  if (asked !== null ? kept.place !== place || kept.appId !== asked : kept.place !== place) setKept({ place, appId: asked })
  const { appId } = kept
  if (appId === null || place.startsWith('/app/')) return <Outlet />
  return (
    <Suspense>
      <around.Page appId={appId}>
        <Outlet />
      </around.Page>
    </Suspense>
  )
}
