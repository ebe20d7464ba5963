import { Suspense, type ReactNode } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { clientFeatures } from '#client/app/client-features.ts'
import { fetchedAhead } from '#client/app/Overlays.tsx'
import { PageSkeleton } from '#client/app/PageSkeleton.tsx'
import { RouteBoundary } from '#client/app/RouteBoundary.tsx'
import { userMenuFile } from '#client/app/shell/opened-later.tsx'
import { Shell } from '#client/app/shell/Shell.tsx'
import { itemMenuFile } from '#client/features/home/item-menu-later.ts'
import { savesData } from '#client/lib/saves-data.ts'
import { whenIdle } from '#client/lib/when-idle.ts'
import { lazyPage, pageOf, type LazyPage } from '#client/manifest/lazy-page.tsx'
import { listParts } from '#client/manifest/list-parts.ts'

/** For addresses that no screen answers. */
const older = lazyPage(async () => (await import('#client/app/OlderAddresses.tsx')).OlderAddresses)
const testCrash = lazyPage(async () => (await import('#client/app/TestCrash.tsx')).TestCrash)
const paths = listParts(clientFeatures, 'paths').filter(({ signedOut, alone }) => !signedOut && !alone)

/** Begins to fetch the page of the present address before anything is drawn. Ends when it is there, or when it cannot be fetched. */
export async function preloadFirst(): Promise<void> {
  const address = location.pathname === '/' ? '/home' : location.pathname
  const first = paths.find(({ path }) => matchPath(`/${path}`, address))
  if (first)
    await pageOf(first)
      .preload()
      .catch(() => undefined)
}

/** ms that the first screen has the processor to itself */
const others = 1500

/** Fetches dialogs, then pages while nothing else happens, so that the first visit of each is instant. The answer takes it back. */
export function preloadPages(): () => void {
  if (savesData()) return () => undefined
  const ahead = (fetches: readonly (() => Promise<unknown>)[]): void => {
    // offline, or an update meanwhile: the visit itself says so
    for (const fetch of fetches) whenIdle(() => void fetch().catch(() => undefined))
  }
  ahead([userMenuFile.load, itemMenuFile.load, ...fetchedAhead])
  const timer = window.setTimeout(() => ahead([older.preload, ...paths.map((path) => pageOf(path).preload)]), others)
  return () => window.clearTimeout(timer)
}

/** One page: its own boundary, and its own fallback, so that the bars stay. */
function at(page: LazyPage): ReactNode {
  return <PageFrame page={page} />
}

function PageFrame({ page: { Page } }: { page: LazyPage }) {
  const { pathname } = useLocation()
  return (
    <RouteBoundary resetKey={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </RouteBoundary>
  )
}

/** The addresses of a signed-in person. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<Navigate to="/home" replace />} />
        <Route path="login" element={<Navigate to="/" replace />} />
        <Route path="sign-up" element={<Navigate to="/" replace />} />
        {paths.map((path) => (
          <Route key={path.path} path={path.path} element={at(pageOf(path))} />
        ))}
        <Route path="object/:tableId/views/*" element={<TableViewAlias />} />
        <Route path="testCrashError" element={at(testCrash)} />
        <Route path="object/:tableId/task" element={<TableViewAlias to="tasks" />} />
        <Route path="*" element={at(older)} />
      </Route>
    </Routes>
  )
}

/** `/object/:tableId/views/:view`: the view without the word. `to`: the page of an older name without one. */
function TableViewAlias({ to }: { to?: string }) {
  const { tableId = '', '*': rest = to } = useParams()
  const { search } = useLocation()
  return <Navigate to={`/object/${tableId}/${rest}${search}`} replace />
}
