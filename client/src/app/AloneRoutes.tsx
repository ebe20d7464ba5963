import { Suspense } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { clientFeatures } from '#client/app/client-features.ts'
import { PageSkeleton } from '#client/app/PageSkeleton.tsx'
import { RouteBoundary } from '#client/app/RouteBoundary.tsx'
import { pageOf } from '#client/manifest/lazy-page.tsx'
import { listParts } from '#client/manifest/list-parts.ts'
import { ClientFeaturesProvider } from '#client/manifest/use-client-features.ts'

const paths = listParts(clientFeatures, 'paths').filter(({ alone }) => alone)

/** True for a place of its own beside the product. */
export function isAlonePath(pathname: string): boolean {
  return paths.some(({ path }) => matchPath(`/${path}`, pathname) !== null)
}

/** Pages that need no session and have no bars, for everybody. */
export function AloneRoutes() {
  return (
    <ClientFeaturesProvider value={clientFeatures}>
      <RouteBoundary resetKey="alone">
        <Suspense fallback={<PageSkeleton />}>
          <Routes>
            {paths.map((place) => {
              const { Page } = pageOf(place)
              return <Route key={place.path} path={place.path} element={<Page />} />
            })}
          </Routes>
        </Suspense>
      </RouteBoundary>
    </ClientFeaturesProvider>
  )
}
