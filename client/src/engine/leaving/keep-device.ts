import { valueOfDevice } from '#client/engine/device/current-device.ts'
import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'

const noItems: readonly OutboxItem[] = []
const items = valueOfDevice((device) => device.outbox.items, noItems)

/** Asks the browser not to evict the data, once there is a change. It may ask the person, so this does not happen earlier. */
export function keepDevice(): void {
  const stop = items.subscribe(() => {
    if (items.get().length === 0) return
    stop()
    void navigator.storage?.persist?.().catch(() => undefined)
  })
}
