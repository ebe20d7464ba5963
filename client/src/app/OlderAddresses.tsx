import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { isUuid } from '#shared/lib/ids.ts'
import { LegacyFrame } from '#client/app/ways-in/LegacyFrame.tsx'
import { NotFoundPage } from '#client/app/NotFoundPage.tsx'
import { OpenLink } from '#client/app/ways-in/OpenLink.tsx'

/** Older addresses of the specification (1 §2, 2 §2) that lead to today's; nothing answers any other one that comes here. */
export function OlderAddresses() {
  return (
    <Routes>
      <Route path="for-you/notifications/all/*" element={<MovedTo base="/updates" />} />
      <Route path="roles/*" element={<MovedTo base="/settings/roles" />} />
      <Route path="workspaces/*" element={<WorkspacesAlias />} />
      <Route path="legacy/pages/*" element={<MovedTo base="/custom-app" />} />
      <Route path="legacy/*" element={<LegacyFrame />} />
      <Route path="open" element={<OpenLink />} />
      <Route path="custom-app/*" element={<MovedTo base="/app" />} />
      <Route path="dashboard/*" element={<MovedTo base="/app" />} />
      <Route path="app-page/*" element={<MovedTo base="/app" />} />
      <Route path="builder/*" element={<MovedTo base="/templates/create" />} />
      <Route path="tricks/*" element={<MovedTo base="/automations" />} />
      <Route path=":id" element={<BareIdAlias />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

/** The rest of the path and the query stay. */
function MovedTo({ base }: { base: string }) {
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
function WorkspacesAlias() {
  const rest = useParams()['*'] ?? ''
  const { search } = useLocation()
  const [first = '', ...more] = rest.split('/')
  const isFolder: boolean = isUuid(first)
  if (isFolder) return <Navigate to={`/home/folders/${first}${search}`} replace />
  const base = olderSections[first] ?? `/home/${first}`
  return <Navigate to={[base, ...more].join('/') + search} replace />
}

/** A bare workspace id as the whole path is its folder; any other single word is nothing. */
function BareIdAlias() {
  const { id } = useParams()
  return isUuid(id) ? <Navigate to={`/home/folders/${id}`} replace /> : <NotFoundPage />
}
