import { createValue } from '#client/data/lib/value.ts'
import { DamagedError } from '#client/data/replica/table-storage.ts'
import type { Device } from '#client/data/device/current-device.ts'

/**
 * - `kept`: changes and data are kept on this device;
 * - `denied`: the browser refuses to keep anything: what is unsent is lost with the tab;
 * - `full`: there is no room left;
 * - `lost`: the database was taken away under us (deleted, or upgraded by a newer build in another tab): reload.
 */
export type DeviceStorage = 'kept' | 'denied' | 'full' | 'lost'

export const deviceStorage = createValue<DeviceStorage>('kept')

/** Something stored could not be read and is fetched again. */
export const storageRepaired = createValue(false)

/** After the first change, asks the browser not to evict what is kept; it may ask the person, so not before. */
export function keepDevice(device: Device): void {
  const stop = device.outbox.items.subscribe(() => {
    stop()
    void navigator.storage?.persist?.().catch(() => undefined)
  })
}

/** What found no room and is not kept so far: a table, the entities, unsent changes. */
const unkept = new Set<string>()

/** Takes what went wrong with keeping things here, for whoever tells the person; `of`: what could not be kept. */
export function noteStorageError(error: unknown, of: string): void {
  if (error instanceof DamagedError) storageRepaired.set(true)
  else if (isQuotaError(error)) {
    unkept.add(of)
    deviceStorage.set('full')
  } else deviceStorage.set('lost')
}

/** All of this is kept now. There is room again once nothing is left that is not. */
export function noteStored(of: string): void {
  unkept.delete(of)
  if (unkept.size === 0 && deviceStorage.get() === 'full') deviceStorage.set('kept')
}

/** True when an error means that the disk, or our share of it, is full. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
