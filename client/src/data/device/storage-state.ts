import { createValue } from '#client/data/lib/value.ts'
import type { Device } from '#client/data/device/current-device.ts'

/**
 * - `kept`: changes and data are kept on this device;
 * - `denied`: the browser refuses to keep anything: what is unsent is lost with the tab;
 * - `full`: there is no room left;
 * - `lost`: the database was taken away under us (deleted, or upgraded by a newer build in another tab): reload.
 */
export type DeviceStorage = 'kept' | 'denied' | 'full' | 'lost'

export const deviceStorage = createValue<DeviceStorage>('kept')

/** After the first change, asks the browser not to evict what is kept; it may ask the person, so not before. */
export function keepDevice(device: Device): void {
  const stop = device.outbox.items.subscribe(() => {
    stop()
    void navigator.storage?.persist?.().catch(() => undefined)
  })
}

/** True when an error means that the disk, or our share of it, is full. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
