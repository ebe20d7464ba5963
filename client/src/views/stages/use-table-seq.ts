import { useMemo, useSyncExternalStore } from 'react'
import { valueOfDevice } from '#client/engine/device/current-device.ts'

/** A number that changes with the records of a table, as far as the device has heard. */
export function useTableSeq(tableId: string): number {
  const value = useMemo(
    () =>
      valueOfDevice(({ replica: { heads } }) => {
        const get = (): number => heads.get().find((head) => head.id === tableId)?.seq ?? 0
        return { get, subscribe: heads.subscribe }
      }, 0),
    [tableId],
  )
  return useSyncExternalStore(value.subscribe, value.get)
}
