import { useEffect, useState } from 'react'
import type { Awareness } from 'y-protocols/awareness'

export interface Person {
  id: string
  name: string
  hue: number
}

/** The other people who have the document open. Names come from the server, and each person counts once. */
export function usePeopleHere(awareness: Awareness | null, ownId: string): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>([])
  useEffect(() => {
    if (!awareness) return
    const read = () => {
      const found = new Map<string, Person>()
      for (const state of awareness.getStates().values()) {
        const user = state.user as Partial<Person> | undefined
        if (typeof user?.id !== 'string' || typeof user.name !== 'string' || user.id === ownId) continue
        found.set(user.id, { id: user.id, name: user.name, hue: typeof user.hue === 'number' ? user.hue : 0 })
      }
      const next = [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name))
      setPeople((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    read()
    awareness.on('change', read)
    return () => awareness.off('change', read)
  }, [awareness, ownId])
  return people
}
