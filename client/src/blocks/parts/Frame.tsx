import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { safeAddress } from '#shared/blocks/block-address.ts'
import css from '#client/blocks/parts/content.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import reach from '#client/ui/reach.module.css'

interface FrameProps {
  title: string
  /** as it was written */
  address: string
  /** undefined: it is shown in no frame, and a link leads there */
  frame: string | undefined
  inert?: boolean
}

/** A page of another origin in a sandbox. A link leads to one that the server lets into no frame. */
export function Frame({ title, address, frame, inert }: FrameProps) {
  const { t } = useTranslation('blocks')
  const [blocked, setBlocked] = useState<string>()
  useEffect(() => {
    if (frame === undefined) return
    const listener = (event: SecurityPolicyViolationEvent): void => {
      const isOurs = event.effectiveDirective === 'frame-src' && frame.startsWith(event.blockedURI.replace(/\/$/, ''))
      if (isOurs) setBlocked(frame)
    }
    document.addEventListener('securitypolicyviolation', listener)
    return () => document.removeEventListener('securitypolicyviolation', listener)
  }, [frame])
  // a page of our own origin would be inside its sandbox and outside at once
  if (frame !== undefined && blocked !== frame && new URL(frame).origin !== location.origin)
    return (
      <iframe
        className={css.frame}
        inert={inert}
        title={title}
        src={frame}
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
        allow="fullscreen; picture-in-picture; encrypted-media"
        sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-presentation"
      />
    )
  const safe = safeAddress(address)
  return (
    <div className={css.outside}>
      <strong>{title}</strong>
      {safe === '' ? (
        <span>{t('frame.noAddress')}</span>
      ) : (
        <a className={reach.reach} href={safe} target="_blank" rel="noopener noreferrer">
          <IconExternalLink size={16} stroke={1.5} aria-hidden />
          {t('frame.open')}
        </a>
      )}
    </div>
  )
}
