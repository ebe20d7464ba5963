import { useEffect, useRef, useSyncExternalStore } from 'react'
import { deviceStorage, storageRepaired } from '#client/engine/device/storage-state.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { dismissToast, toast } from '#client/ui/toast.ts'

const id = 'network'
const reconnectedForMs = 3000

/**
 * Shows a missing network for as long as it lasts, and for 3 s its return (specification 3 §4 "Network"). It also shows at once when this device does
 * not keep changes.
 */
export function OfflineNotice() {
  const { t } = useTranslation('sync')
  const { online } = useSyncState()
  const wasOffline = useRef(false)

  const storage = useSyncExternalStore(deviceStorage.subscribe, deviceStorage.get)
  const isKept = storage === 'kept'
  useEffect(() => {
    if (!online) {
      wasOffline.current = true
      toast({ id, tone: 'warning', duration: null, message: t(isKept ? 'offline' : 'offlineNotKept') })
    } else if (wasOffline.current) {
      wasOffline.current = false
      toast({ id, tone: 'success', duration: reconnectedForMs, message: t('reconnected') })
    }
  }, [online, isKept, t])
  useEffect(() => () => dismissToast(id), [])

  const isRepaired = useSyncExternalStore(storageRepaired.subscribe, storageRepaired.get)
  useEffect(() => {
    if (storage !== 'kept') toast({ id: 'storage', tone: 'error', duration: null, message: t(`storage.${storage}`) })
    else dismissToast('storage')
  }, [storage, t])
  useEffect(() => {
    if (isRepaired) toast({ id: 'repaired', tone: 'warning', message: t('storage.repaired') })
  }, [isRepaired, t])

  return null
}
