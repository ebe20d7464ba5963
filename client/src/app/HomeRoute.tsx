import { Suspense } from 'react'
import { lazyPage } from '#client/app/lazy-page.tsx'
import { HomePage } from '#client/features/home/ui/HomePage.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const recovery = lazyPage(async () => (await import('#client/features/tables/structure/Recovery.tsx')).Recovery, ['structure'])

/** Home with the trash of another feature. */
export function HomeRoute() {
  return (
    <HomePage
      recovery={
        <Suspense fallback={<Skeleton height={160} />}>
          <recovery.Page />
        </Suspense>
      }
    />
  )
}
