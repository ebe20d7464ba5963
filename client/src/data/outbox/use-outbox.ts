import { useSyncExternalStore } from 'react'
import { readDevice, valueOfDevice } from '#client/data/device/current-device.ts'
import type { OutboxItem } from '#client/data/outbox/outbox-item.ts'

const none: readonly OutboxItem[] = Object.freeze([])
const items = valueOfDevice<readonly OutboxItem[]>((device) => device.outbox.items, none)

/** Everything the server has not stored yet, oldest first, refused ones included. */
export function useOutbox(): readonly OutboxItem[] {
  return useSyncExternalStore(items.subscribe, items.get)
}

/** Tries a refused change once more. */
export async function retryItem(id: string): Promise<void> {
  await readDevice().outbox.retry(id)
}

/** Gives a refused or unsent change up, and takes its effect back. */
export async function discardItem(id: string): Promise<void> {
  await readDevice().outbox.discard(id)
}
