import { useMemo, useSyncExternalStore } from 'react'
import { currentDevice, valueOfDevice } from '#client/engine/device/current-device.ts'

const sampleRows = 50

/** True for a table past the budget that the device is asked to hold whole. */
export function useIsPinned(tableId: string): boolean {
  const value = useMemo(
    () => valueOfDevice<boolean>(({ pinned: { get, subscribe } }) => ({ subscribe, get: () => get().has(tableId) }), false),
    [tableId],
  )
  return useSyncExternalStore(value.subscribe, value.get)
}

/** Pins all of a table to this device, or unpins it. */
export function pinTable(tableId: string, isWanted: boolean): void {
  const device = currentDevice.get()
  if (!device) return
  const others = [...device.pinned.get()].filter((id) => id !== tableId)
  device.pinned.set(new Set(isWanted ? [...others, tableId] : others))
}

/** Estimated bytes of the whole table on this device, from the rows that are here. */
export function sizeOfTable(tableId: string): number {
  const replica = currentDevice.get()?.replica
  if (!replica) return 0
  const { store } = replica.localTable(tableId)
  let bytes = 0
  let rows = 0
  for (const row of store.rows()) {
    for (const name of store.columnNames) bytes += JSON.stringify(row.cell(name)).length
    rows += 1
    if (rows === sampleRows) break
  }
  return rows === 0 ? 0 : Math.round((bytes / rows) * replica.rowsOf(tableId))
}
