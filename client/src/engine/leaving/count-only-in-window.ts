import { currentDevice, valueOfDevice } from '#client/engine/device/current-device.ts'
import { isUnsentWork, type OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import { reportOnlyInWindow } from '#client/engine/sync-state/only-in-window.ts'

const noItems: readonly OutboxItem[] = []
const noIds: ReadonlySet<string> = new Set()
const items = valueOfDevice((device) => device.outbox.items, noItems)
const unkept = valueOfDevice((device) => device.outbox.unkept, noIds)

/** Counts unsent changes that are in this tab's memory only. Returns a function that stops it. */
export function countOnlyInWindow(): () => void {
  const count = (): void => {
    const keeps = currentDevice.get()?.keeps === true
    const late = unkept.get()
    const isOnlyHere = (item: OutboxItem): boolean => isUnsentWork(item) && (!keeps || late.has(item.id))
    reportOnlyInWindow('outbox', items.get().filter(isOnlyHere).length)
  }
  const stops = [items.subscribe(count), unkept.subscribe(count)]
  count()
  return () => {
    for (const stop of stops) stop()
  }
}
