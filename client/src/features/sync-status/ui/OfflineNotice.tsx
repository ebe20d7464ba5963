import { useEffect, useRef } from 'react'
import { useSyncState } from '#client/data/sync-state/sync-state.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { dismissToast, toast } from '#client/ui/toast.ts'

const id = 'network'
const reconnectedForMs = 3000

/** Says as long as it lasts that there is no network, and for 3 s that it is back (specification 3 §4 "Network"). */
export function OfflineNotice() {
  const { t } = useTranslation('sync')
  const { online } = useSyncState()
  const wasOffline = useRef(false)

  useEffect(() => {
    if (!online) {
      wasOffline.current = true
      toast({ id, tone: 'warning', duration: null, message: t('offline') })
    } else if (wasOffline.current) {
      wasOffline.current = false
      toast({ id, tone: 'success', duration: reconnectedForMs, message: t('reconnected') })
    }
  }, [online, t])
  useEffect(() => () => dismissToast(id), [])

  return null
}
