import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ActThing } from '#client/nouns/acts/act.ts'

type Answer = () => readonly ActThing[]
const here = new Set<Answer>()

/** Says which things are on the screen, with what only it can do; the palette offers their acts first. It is asked when the palette opens. */
export function useThingsHere(answer: Answer): void {
  const latest = useRef(answer)
  useLayoutEffect(() => {
    latest.current = answer
  })
  useEffect(() => {
    const ask: Answer = () => latest.current()
    here.add(ask)
    return () => void here.delete(ask)
  }, [])
}

/** The things on the screen now, the one that came last first. */
export function thingsHere(): ActThing[] {
  return [...here].toReversed().flatMap((ask) => ask())
}
