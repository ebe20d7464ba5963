import { IconEye, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { apiEvents } from '#client/engine/api/api-events.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { stopViewing } from '#client/engine/view-as/view-as.ts'
import type { Viewing } from '#client/engine/viewing/viewing.ts'
import css from '#client/features/view-as/ui/ViewAsBanner.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { toast } from '#client/ui/toast.ts'

/** Says, as long as it lasts, whose view this is, that nothing can be changed, and how to leave it. */
export function ViewAsBanner({ viewing: { target, session } }: { viewing: Viewing }) {
  const { t } = useTranslation('access')
  const { online } = useSyncState()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      apiEvents.on('view-only', () => {
        toast({ id: 'view-only', tone: 'warning', message: t('errors:view_only') })
        // the reason stands in the banner: it draws the eye there
        bar.current?.animate([{ opacity: 1 }, { opacity: 0.5 }, { opacity: 1 }], { duration: 360 })
      }),
    [t],
  )
  return (
    <div ref={bar} className={css.bar} role="status">
      <IconEye size={16} stroke={1.5} aria-hidden />
      <span className={css.text}>
        <strong>{t(`view.${target.kind}`, { name: target.name, seat: t(`seats.${session.member.seat}`) })}</strong>
        <span className={css.hint}>{t(online ? 'view.readOnly' : 'view.offline')}</span>
      </span>
      <button type="button" className={css.stop} onClick={stopViewing}>
        <IconX size={14} stroke={2} aria-hidden />
        {t('view.stop')}
      </button>
    </div>
  )
}
