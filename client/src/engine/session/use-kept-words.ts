import { useState } from 'react'
import { readKept, writeKept } from '#client/engine/session/kept-here.ts'
import { readSession } from '#client/engine/session/session.ts'

const kind = 'words'

type Shape = 'string' | 'object'

/**
 * The words in a box that sends them, like `useState`. Each letter is kept on the device until they are `empty` again; the box opens with them
 * the next time. `place` names the box; undefined: nothing is kept.
 */
export function useKeptWords<T extends string | object>(place: string | undefined, empty: T): [words: T, setWords: (next: T) => void] {
  const [state, setState] = useState(() => ({ place, words: readWords(place, empty) }))
  let current = state
  if (state.place !== place) {
    // the same box, now of another thing
    current = { place, words: readWords(place, empty) }
    setState(current)
  }
  const set = (words: T): void => {
    setState({ place, words })
    keepWords(place, JSON.stringify(words) === JSON.stringify(empty) ? undefined : words)
  }
  return [current.words, set]
}

/** True where words wait for their box to open. */
export function hasKeptWords(place: string): boolean {
  return readKept(kind, readSession().memberId, place) !== undefined
}

/** Forgets the words of a box that closes for good. */
export function forgetWords(place: string): void {
  keepWords(place, undefined)
}

/** The words of a box, without it. */
export function readWords<T extends string | object>(place: string | undefined, empty: T): T {
  if (place === undefined) return empty
  const kept = readKept(kind, readSession().memberId, place) as { words?: unknown } | undefined
  const shape: Shape = typeof empty === 'string' ? 'string' : 'object'
  if (kept?.words === undefined || kept.words === null || typeof kept.words !== shape) return empty
  return (shape === 'string' ? kept.words : { ...(empty as object), ...(kept.words as object) }) as T
}

/** Keeps the words of a box, without it; undefined forgets them. */
export function keepWords(place: string | undefined, words: string | object | undefined): void {
  if (place === undefined) return
  writeKept(kind, readSession().memberId, place, words === undefined ? undefined : { words })
}
