import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { NotFoundPage } from '#client/app/NotFoundPage.tsx'
import { useSession } from '#client/engine/session/use-session.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { readDesktopLink } from '#client/nouns/desktop/desktop-link.ts'

/** `/open?link=…`: a link of the desktop scheme, which the system gives to the installed product. One of another organisation asks for the switch. */
export function OpenLink() {
  const { orgId } = useSession()
  const place = readDesktopLink(useSearchParams()[0].get('link') ?? '')
  const isElsewhere = place !== undefined && place.orgId !== orgId
  useEffect(() => {
    if (isElsewhere) openOverlay({ kind: 'switchOrganisation' })
  }, [isElsewhere])
  if (!place) return <NotFoundPage />
  return <Navigate to={isElsewhere ? '/home' : place.path} replace />
}
