import { useEffect, useState } from 'react'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'
import { desktopLink } from '#client/nouns/desktop/desktop-link.ts'
import { useOutsideLinks } from '#client/nouns/organisations/outside-links.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

/** As if a link were pressed: a scheme that no program has leaves the page as it is. */
function follow(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.click()
}

/** ms until the dialog comes, and until it goes by itself (specification 2 §4, §9) */
const [waitMs, stayMs] = [800, 10_000]

/** Opens a place in the desktop program. A dialog says where to fetch it, unless something takes the focus away. */
export function DesktopLauncher({ overlay }: { overlay: Overlay }) {
  const { t } = useTranslation('shell')
  const { orgId } = useSession()
  const { desktop } = useOutsideLinks()
  const [isShown, setShown] = useState(false)
  const path = overlay.kind === 'openInApp' ? overlay.path : '/'
  useEffect(() => {
    follow(desktopLink(orgId, path))
  }, [orgId, path])
  useEffect(() => {
    const timers = [window.setTimeout(() => setShown(true), waitMs), window.setTimeout(closeOverlay, stayMs)]
    // the program has come to the front
    window.addEventListener('blur', closeOverlay)
    return () => {
      for (const timer of timers) window.clearTimeout(timer)
      window.removeEventListener('blur', closeOverlay)
    }
  }, [])
  if (!isShown) return null
  return (
    <Dialog
      open
      onClose={closeOverlay}
      title={t('desktop.title')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={closeOverlay}>{t('common:actions.cancel')}</Button>
          <Button onClick={() => follow(desktopLink(orgId, path))}>{t('desktop.again')}</Button>
          {desktop !== null && (
            <Button variant="primary" onClick={() => void window.open(desktop, '_blank', 'noreferrer')}>
              {t('desktop.fetch')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('desktop.text')}</p>
    </Dialog>
  )
}
