import { useMemo } from 'react'
import { call } from '#client/engine/api/call.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SubscribeDialog, type CalendarAddress } from '#client/views/calendar/SubscribeDialog.tsx'

/** A member's own address of a calendar view. */
export function SubscribeView({ tableId, viewId, onClose }: { tableId: string; viewId: string; onClose(): void }) {
  const { t } = useTranslation('timeViews')
  const address = useMemo((): CalendarAddress => {
    const body = { tableId, viewId }
    return {
      find: () => call('POST calendar-feeds/find', { body }),
      create: () => call('POST calendar-feeds/create', { body }),
      end: () => call('POST calendar-feeds/delete', { body }),
    }
  }, [tableId, viewId])
  return <SubscribeDialog address={address} text={t('subscribeText')} onClose={onClose} />
}
