import { useEffect, useRef } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { NotFoundPage } from '#client/app/NotFoundPage.tsx'
import css from '#client/app/ways-in/LegacyFrame.module.css'
import { PageSkeleton } from '#client/app/PageSkeleton.tsx'
import { call } from '#client/engine/api/call.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useTitle } from '#client/lib/use-title.ts'

const load = () => call('GET org/links')

/**
 * `/legacy/*`: the product that this one follows, in a frame. It says `ready`, and is then sent a token of five minutes, to its own origin alone:
 * an address could be read by others.
 */
export function LegacyFrame() {
  const { t } = useTranslation('shell')
  const { data } = useLoaded(load)
  const rest = useParams()['*'] ?? ''
  const { search } = useLocation()
  const frame = useRef<HTMLIFrameElement>(null)
  useTitle(t('legacy'))
  const address = data?.legacy ?? null
  const origin = address === null ? undefined : new URL(address).origin
  useEffect(() => {
    if (origin === undefined) return undefined
    const answer = (event: MessageEvent): void => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow || event.data !== 'ready') return
      call('POST org/legacy-token', { body: {} }).then(
        ({ token }) => frame.current?.contentWindow?.postMessage({ token }, origin),
        () => undefined,
      )
    }
    window.addEventListener('message', answer)
    return () => window.removeEventListener('message', answer)
  }, [origin])
  if (!data) return <PageSkeleton />
  if (address === null) return <NotFoundPage />
  return (
    <iframe
      ref={frame}
      className={css.frame}
      title={t('legacy')}
      src={new URL(`${rest}${search}`, address.endsWith('/') ? address : `${address}/`).href}
      sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-downloads"
      referrerPolicy="origin"
    />
  )
}
