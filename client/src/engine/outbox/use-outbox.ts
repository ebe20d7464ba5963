import { useSyncExternalStore } from 'react'
import { readDevice, valueOfDevice } from '#client/engine/device/current-device.ts'
import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'

const none: readonly OutboxItem[] = Object.freeze([])
const items = valueOfDevice<readonly OutboxItem[]>((device) => device.outbox.items, none)

/** Everything the server has not stored yet, oldest first, refused ones included. */
export function useOutbox(): readonly OutboxItem[] {
  return useSyncExternalStore(items.subscribe, items.get)
}

/** True while the server may not know a thing yet: a change that makes it, or that names it, is on its way. */
export function useIsUnsent(id: string): boolean {
  return useOutbox().some(({ state, args }) => state !== 'applied' && (args as { id?: unknown } | null)?.id === id)
}

/** Retries a refused change. */
export async function retryItem(id: string): Promise<void> {
  await readDevice().outbox.retry(id)
}

/** Discards a refused or unsent change, and undoes its effect. */
export async function discardItem(id: string): Promise<void> {
  await readDevice().outbox.discard(id)
}
