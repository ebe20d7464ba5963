import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import css from '#client/features/settings/ui/EraseBanner.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** px between the banner and the notices above it */
const gap = 8

/** Tells everybody of the day on which all data goes; administrators find the way to take it back. */
export function EraseBanner({ deleteAt }: { deleteAt: string }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { isAdmin } = useAccess()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty('--tr-banner', `${(bar.current?.offsetHeight ?? 0) + gap}px`))
    if (bar.current) watch.observe(bar.current)
    return () => {
      watch.disconnect()
      style.removeProperty('--tr-banner')
    }
  }, [])
  return (
    <div ref={bar} className={css.bar} role="status">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>{t('erase.banner', { time: format.dateTime(deleteAt) })}</span>
      {isAdmin && <Link to="/settings/privacy">{t('erase.bannerLink')}</Link>}
    </div>
  )
}
