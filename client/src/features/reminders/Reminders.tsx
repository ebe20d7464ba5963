import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { currentDevice } from '#client/engine/device/current-device.ts'
import type { Reminder } from '#client/features/reminders/due-reminders.ts'
import { startReminders } from '#client/features/reminders/start-reminders.ts'
import { useViewer } from '#client/nouns/tasks/use-viewer.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLatest } from '#client/lib/use-latest.ts'
import { toast } from '#client/ui/toast.ts'

const watchDevice = (listener: () => void): (() => void) => currentDevice.subscribe(listener)
const readDevice = () => currentDevice.get()

/** Reminders of tasks, beside every page: a notification of the system where the person allows them, else one of ours. It draws nothing. */
export function Reminders() {
  const { t } = useTranslation('tasks')
  const navigate = useNavigate()
  const viewer = useViewer()
  const device = useSyncExternalStore(watchDevice, readDevice)
  const whose = useLatest(() => viewer)
  const tell = useLatest(({ key, taskId, title }: Reminder) => {
    const open = () => void navigate(`/tasks?taskId=${taskId}`)
    if ('Notification' in window && Notification.permission === 'granted') {
      try {
        const shown = new Notification(title, { body: t('reminder.told'), tag: key })
        shown.addEventListener('click', () => {
          window.focus()
          open()
        })
        return
      } catch {
        // phones only allow those of a service worker: ours follows
      }
    }
    toast({
      id: `reminder:${key}`,
      message: t('reminder.toast', { title }),
      action: { label: t('reminder.open'), onAction: open },
      // it is told once: people who look elsewhere find it when they are back
      duration: null,
    })
  })
  useEffect(() => (device ? startReminders(device, whose, tell) : undefined), [device, whose, tell])
  return null
}
