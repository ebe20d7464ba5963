import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { currentDevice, valueOfDevice } from '#client/engine/device/current-device.ts'
import type { Peer } from '#client/engine/presence/presence.ts'

const nobody: readonly Peer[] = []
const all = valueOfDevice<readonly Peer[]>((device) => device.presence.peers, nobody)

/** The other people in the table. While the component is mounted, this tab is in it; `move` gives its cell. */
export function usePresence(tableId: string): {
  peers: readonly Peer[]
  move(cell: { recordId: string; fieldId: string } | undefined): void
} {
  const everywhere = useSyncExternalStore(all.subscribe, all.get)
  const peers = useMemo(() => {
    const here = everywhere.filter((peer) => peer.tableId === tableId)
    return here.length === 0 ? nobody : here
  }, [everywhere, tableId])
  const move = useCallback(
    (cell: { recordId: string; fieldId: string } | undefined) =>
      currentDevice.get()?.presence.at({ tableId, recordId: cell?.recordId ?? null, fieldId: cell?.fieldId ?? null }),
    [tableId],
  )
  useEffect(() => {
    move(undefined)
    return () => currentDevice.get()?.presence.at(null)
  }, [move])
  return { peers, move }
}
