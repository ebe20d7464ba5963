import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import classes from '#client/features/settings/ui/EraseBanner.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Tells everybody of the day on which all data goes; administrators find the way to take it back. */
export function EraseBanner({ deleteAt }: { deleteAt: string }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { isAdmin } = useAccess()
  return (
    <div className={classes.bar} role="status">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>{t('erase.banner', { time: format.dateTime(deleteAt) })}</span>
      {isAdmin && <Link to="/settings/privacy">{t('erase.bannerLink')}</Link>}
    </div>
  )
}
