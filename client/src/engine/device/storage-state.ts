import { createValue } from '#client/lib/value.ts'
import { DamagedError } from '#client/engine/device/damaged-error.ts'

/**
 * - `kept`: changes and data are kept on this device;
 * - `denied`: the browser refuses to keep anything: unsent work is lost with the tab;
 * - `full`: no space is left; storing is retried;
 * - `failing`: the browser stores nothing at the moment, for another reason; storing is retried.
 */
export type DeviceStorage = 'kept' | 'denied' | 'full' | 'failing'

export const deviceStorage = createValue<DeviceStorage>('kept')

/** Something stored could not be read and is fetched again. */
export const storageRepaired = createValue(false)

/**
 * True once a write was refused in this window. Chromium then may drop all databases of a site when it opens them next, also what it said was
 * stored: so unsent work is noted outside them as the window goes (note-on-leave.ts).
 */
export const storageDoubted = createValue(false)

/** Names of data that did not fit and is still unsaved: a table, the entities, unsent changes. */
const unkept = new Set<string>()

/** Records a failure to store, for the interface to show; `of` names the part that could not be stored. */
export function noteStorageError(error: unknown, of: string): void {
  if (error instanceof DamagedError) return storageRepaired.set(true)
  unkept.add(of)
  storageDoubted.set(true)
  // a full disk also closes the connection, and further writes fail for that
  if (isQuotaError(error)) deviceStorage.set('full')
  else if (deviceStorage.get() === 'kept') deviceStorage.set('failing')
}

/** Notes that all of this is kept now. All is well once no name is left. */
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
