import { Suspense } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { isUuid } from '#shared/lib/ids.ts'
import { PageSkeleton } from '#client/app/PageSkeleton.tsx'
import { lazyPage } from '#client/manifest/lazy-page.tsx'

/** For addresses that nothing answers. */
export const notFound = lazyPage(async () => (await import('#client/app/NotFoundPage.tsx')).NotFoundPage)

/** Older addresses of the specification (1 §2, 2 §2) that lead to today's; the rest of the path and the query stay. */
export function MovedTo({ base }: { base: string }) {
  const rest = useParams()['*'] ?? ''
  const { search, hash } = useLocation()
  return <Navigate to={`${base}${rest === '' ? '' : `/${rest}`}${search}${hash}`} replace />
}

const olderSections: Record<string, string> = {
  '': '/home',
  folders: '/home/folders',
  'favorite-tabs': '/home/favorites',
  favorites: '/home/favorites',
  'all-tables': '/home/tables',
  'all-app-pages': '/home/apps',
  recovery: '/home/recovery',
}

/** `/workspaces/*`: the sections by their older names, and a bare workspace id is its folder. */
export function WorkspacesAlias() {
  const rest = useParams()['*'] ?? ''
  const { search } = useLocation()
  const [first = '', ...more] = rest.split('/')
  const isFolder: boolean = isUuid(first)
  if (isFolder) return <Navigate to={`/home/folders/${first}${search}`} replace />
  const base = olderSections[first] ?? `/home/${first}`
  return <Navigate to={[base, ...more].join('/') + search} replace />
}

/** A bare workspace id as the whole path is its folder; any other single word is nothing. */
export function BareIdAlias() {
  const { id } = useParams()
  return isUuid(id) ? (
    <Navigate to={`/home/folders/${id}`} replace />
  ) : (
    <Suspense fallback={<PageSkeleton />}>
      <notFound.Page />
    </Suspense>
  )
}

/** `/object/:tableId/views/:view`: the view without the word. `to`: the page of an older name without one. */
export function TableViewAlias({ to }: { to?: string }) {
  const { tableId = '', '*': rest = to } = useParams()
  const { search } = useLocation()
  return <Navigate to={`/object/${tableId}/${rest}${search}`} replace />
}
