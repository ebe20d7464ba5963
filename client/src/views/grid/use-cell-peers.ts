import { useMemo } from 'react'
import type { CellPeer } from '#client/ui/grid/grid-types.ts'
import { hueOf } from '#client/ui/theme/hues.ts'
import type { Peer } from '#client/engine/presence/presence.ts'
import { usePresence } from '#client/engine/presence/use-presence.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'

export interface TablePeers {
  /** everybody else in the table, each person once */
  people: readonly { memberId: string; name: string; hue: number; photoUrl: string | null }[]
  /** undefined while nobody is in a record */
  at: ((recordId: string) => readonly CellPeer[] | undefined) | undefined
  move: ReturnType<typeof usePresence>['move']
}

/** The other people in the table, with names and colours, and the cells they are in. */
export function useCellPeers(tableId: string): TablePeers {
  const { peers, move } = usePresence(tableId)
  const members = useEntities('member')
  const byRecord = useMemo(() => cellsOf(peers, new Map(members.map((member) => [member.id, member]))), [peers, members])
  const people = useMemo(() => {
    const here = new Set(peers.map((peer) => peer.memberId))
    return members
      .filter((member) => here.has(member.id))
      .map(({ id, displayName, hue, photoUrl }) => ({ memberId: id, name: displayName, hue, photoUrl }))
  }, [peers, members])
  const at = useMemo(() => (byRecord.size === 0 ? undefined : (recordId: string) => byRecord.get(recordId)), [byRecord])
  return { people, at, move }
}

function cellsOf(peers: readonly Peer[], members: ReadonlyMap<string, { displayName: string; hue: number }>): Map<string, CellPeer[]> {
  const cells = new Map<string, CellPeer[]>()
  for (const { id, memberId, recordId, fieldId } of peers) {
    const member = members.get(memberId)
    if (recordId === null || !member) continue
    const peer = { id, name: member.displayName, hue: hueOf(member.hue), columnId: fieldId ?? undefined }
    cells.set(recordId, [...(cells.get(recordId) ?? []), peer])
  }
  return cells
}
