import { Navigate, useLocation, useParams } from 'react-router-dom'
import { fetchEarlyBlocks } from '#client/blocks/block-faces.ts'
import { AppPage } from '#client/features/apps/ui/AppPage.tsx'
import { BlockSurroundings } from '#client/manifest/BlockSurroundings.tsx'

fetchEarlyBlocks()

/** An app with the blocks of every feature. `/app/{id}/bundle/…` is another page with the bars of the app around it. */
export function AppRoute() {
  const { appId = '', '*': rest = '' } = useParams()
  const { search } = useLocation()
  const [, inside] = /^bundle\/+(.*)$/.exec(rest) ?? []
  if (inside !== undefined) {
    const query = new URLSearchParams(search)
    query.set('bundle', appId)
    return <Navigate to={`/${inside.replace(/^app-page\//, 'app/')}?${query}`} replace />
  }
  return (
    <BlockSurroundings>
      <AppPage />
    </BlockSurroundings>
  )
}
