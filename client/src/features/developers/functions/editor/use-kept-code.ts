import { useState } from 'react'
import { keepWords, readWords } from '#client/engine/session/use-kept-words.ts'

interface KeptCode {
  source: string
  setSource(next: string): void
  /** code that was typed before a newer version was saved: it would undo that one, so the person decides */
  older: { take(): void; drop(): void } | undefined
  /** the code is saved */
  forget(): void
}

/** The code in the editor; what is not saved outlives the tab. `over`: the number of the version that it was typed over. */
export function useKeptCode(functionId: string, saved: string, over: number): KeptCode {
  const place = `code.${functionId}`
  const [begun] = useState(() => readWords(place, { source: saved, over }))
  const [source, setShown] = useState(begun.over === over ? begun.source : saved)
  const [older, setOlder] = useState(begun.over === over ? undefined : begun.source)
  const setSource = (next: string): void => {
    setShown(next)
    keepWords(place, next === saved ? undefined : { source: next, over })
  }
  const forget = (): void => {
    setOlder(undefined)
    keepWords(place, undefined)
  }
  return {
    source,
    setSource,
    older:
      older === undefined
        ? undefined
        : {
            take: () => {
              setSource(older)
              setOlder(undefined)
            },
            drop: forget,
          },
    forget,
  }
}
