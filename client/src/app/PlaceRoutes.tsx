import { createElement, Suspense, type ComponentType, type ReactNode } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { clientFeatures } from '#client/app/client-features.ts'
import { PageSkeleton } from '#client/app/PageSkeleton.tsx'
import { RouteBoundary } from '#client/app/RouteBoundary.tsx'
import type { FeaturePath } from '#client/manifest/client-feature.ts'
import { pageOf } from '#client/manifest/lazy-page.tsx'
import { listParts } from '#client/manifest/list-parts.ts'

const paths = listParts(clientFeatures, 'paths')
/** Beside the product: they need no session. */
export const alonePlaces = paths.filter(({ alone }) => alone)
/** One's own account, the way out, and the way to pay. */
export const openPlaces = paths.filter(({ whenBlocked }) => whenBlocked)

/** True for a place of its own beside the product. */
export function isAlonePath(pathname: string): boolean {
  return alonePlaces.some(({ path }) => matchPath(path, pathname))
}

interface PlaceRoutesProps {
  places: readonly FeaturePath[]
  Frame?: ComponentType<{ children: ReactNode }>
  /** at every other address */
  rest?: ReactNode
}

/** Some pages of the product without its bars. */
export function PlaceRoutes({ places, Frame = Suspense, rest }: PlaceRoutesProps) {
  return (
    <RouteBoundary resetKey="places">
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          {places.map((place) => (
            <Route key={place.path} path={place.path} element={<Frame>{createElement(pageOf(place).Page)}</Frame>} />
          ))}
          {rest !== undefined && <Route path="*" element={rest} />}
        </Routes>
      </Suspense>
    </RouteBoundary>
  )
}
