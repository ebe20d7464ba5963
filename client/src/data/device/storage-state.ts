import { createValue } from '#client/data/lib/value.ts'
import { DamagedError } from '#client/data/replica/table-storage.ts'
import type { Device } from '#client/data/device/current-device.ts'

/**
 * - `kept`: changes and data are kept on this device;
 * - `denied`: the browser refuses to keep anything: what is unsent is lost with the tab;
 * - `full`: there is no room left; keeping is tried again;
 * - `failing`: the browser keeps nothing at the moment, for another reason; keeping is tried again.
 */
export type DeviceStorage = 'kept' | 'denied' | 'full' | 'failing'

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

/** Names of data that found no room and is still unsaved: a table, the entities, unsent changes. */
const unkept = new Set<string>()

/** Takes what went wrong with keeping things here, for whoever tells the person; `of`: what could not be kept. */
export function noteStorageError(error: unknown, of: string): void {
  if (error instanceof DamagedError) return storageRepaired.set(true)
  unkept.add(of)
  // a full disk also closes the connection, and what is tried then fails for that
  if (isQuotaError(error)) deviceStorage.set('full')
  else if (deviceStorage.get() === 'kept') deviceStorage.set('failing')
}

/** All of this is kept now. All is well again once nothing is left that is not. */
export function noteStored(of: string): void {
  unkept.delete(of)
  if (unkept.size === 0 && deviceStorage.get() !== 'denied') deviceStorage.set('kept')
}

/** True when an error means that the disk, or our share of it, is full. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Chromium names a full disk only in the message of an `UnknownError`
  return error.name === 'QuotaExceededError' || /NO_SPACE|disk full|quota/i.test(error.message)
}
