import { useEffect, useState } from 'react'

/** Pause after the last key of a search (specification 1 §9 and 3 §9 "debounce"). */
const searchPauseMs = 700

/** Gives a typed text once its typing has paused; an emptied one gives way at once. */
export function useSearchText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : searchPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
