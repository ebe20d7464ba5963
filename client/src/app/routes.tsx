import { Suspense, type ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { BareIdAlias, MovedTo, TableViewAlias, WorkspacesAlias } from '#client/app/aliases.tsx'
import { lazyPage, type LazyPage } from '#client/app/lazy-page.tsx'
import { NotFoundPage } from '#client/app/NotFoundPage.tsx'
import { fetchCreateDialog, fetchPalette } from '#client/app/Overlays.tsx'
import { PageSkeleton } from '#client/app/PageSkeleton.tsx'
import { RouteBoundary } from '#client/app/RouteBoundary.tsx'
import { Shell } from '#client/app/shell/Shell.tsx'

const pages = {
  home: lazyPage(async () => (await import('#client/app/HomeRoute.tsx')).HomeRoute, ['home']),
  table: lazyPage(async () => (await import('#client/app/TableRoute.tsx')).TableRoute, ['tables', 'structure']),
  app: lazyPage(
    async () => (await import('#client/app/AppRoute.tsx')).AppRoute,
    ['apps', 'tables', 'structure', 'closeCodes', 'documents'],
  ),
  page: lazyPage(
    async () => (await import('#client/app/DocPageRoute.tsx')).DocPageRoute,
    ['pages', 'apps', 'tables', 'structure', 'closeCodes', 'documents'],
  ),
  tasks: lazyPage(async () => (await import('#client/features/tasks/ui/TasksPage.tsx')).TasksPage, ['tasks', 'closeCodes', 'documents']),
  connector: lazyPage(async () => (await import('#client/features/imports/ui/ConnectorPage.tsx')).ConnectorPage, ['imports', 'tables']),
  settings: lazyPage(async () => (await import('#client/app/SettingsRoute.tsx')).SettingsRoute, ['settings']),
  testCrash: lazyPage(async () => (await import('#client/app/TestCrash.tsx')).TestCrash, []),
} satisfies Record<string, LazyPage>

/** Fetches the files of the pages, of the palette and of what names new things while nothing else happens, so that the first visit of each is instant. */
export function preloadPages(): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 1500))
  for (const fetch of [fetchPalette, fetchCreateDialog, ...Object.values(pages).map((page) => page.preload)]) {
    // offline, or an update meanwhile: the visit itself says so
    idle(() => void fetch().catch(() => undefined))
  }
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
        <Route path="home/*" element={at(pages.home)} />
        <Route path="app/:appId/*" element={at(pages.app)} />
        <Route path="object/:tableId/views/*" element={<TableViewAlias />} />
        <Route path="object/:tableId/*" element={at(pages.table)} />
        <Route path="tasks/*" element={at(pages.tasks)} />
        <Route path="doc-page/:pageId/*" element={at(pages.page)} />
        <Route path="connector/*" element={at(pages.connector)} />
        <Route path="settings/*" element={at(pages.settings)} />
        <Route path="roles/*" element={<MovedTo base="/settings/roles" />} />
        <Route path="testCrashError" element={at(pages.testCrash)} />
        <Route path="workspaces/*" element={<WorkspacesAlias />} />
        <Route path="dashboard/*" element={<MovedTo base="/app" />} />
        <Route path="app-page/*" element={<MovedTo base="/app" />} />
        <Route path="tricks/*" element={<MovedTo base="/automations" />} />
        <Route path=":id" element={<BareIdAlias />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
