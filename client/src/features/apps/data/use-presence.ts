import { useEffect, useState } from 'react'
import type { Awareness } from 'y-protocols/awareness'

/** Another person who has this app open. The server sets name and hue, never the client. */
export interface Presence {
  clientId: number
  memberId: string
  name: string
  hue: number
  /** the block they are on while editing */
  blockId: string | null
}

/** Everyone else here; one entry per open window. */
export function usePresence(awareness: Awareness | undefined): Presence[] {
  const [others, setOthers] = useState<Presence[]>([])
  useEffect(() => {
    if (!awareness) return
    const read = () => setOthers(readOthers(awareness))
    read()
    awareness.on('change', read)
    return () => awareness.off('change', read)
  }, [awareness])
  return others
}

/** Tells the others which block this person is on. */
export function useAnnouncedBlock(awareness: Awareness | undefined, blockId: string | null): void {
  useEffect(() => {
    awareness?.setLocalStateField('block', blockId)
  }, [awareness, blockId])
}

/** One avatar per person, however many windows they have open. */
export function onePerPerson(others: readonly Presence[]): Presence[] {
  return [...new Map(others.map((other) => [other.memberId, other])).values()]
}

function readOthers(awareness: Awareness): Presence[] {
  const others: Presence[] = []
  for (const [clientId, state] of awareness.getStates()) {
    if (clientId === awareness.clientID) continue
    const user: unknown = state['user']
    if (typeof user !== 'object' || user === null) continue
    const { id, name, hue } = user as Record<string, unknown>
    if (typeof id !== 'string' || typeof name !== 'string') continue
    const block: unknown = state['block']
    others.push({ clientId, memberId: id, name, hue: typeof hue === 'number' ? hue : 0, blockId: typeof block === 'string' ? block : null })
  }
  return others.sort((a, b) => a.clientId - b.clientId)
}
