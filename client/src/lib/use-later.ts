import { useEffect, useRef } from 'react'

/** ms from the last key of a search to its question (specification 1 §9) */
export const searchPause = 700

/** Runs the last of a burst after a pause (ms), and nothing once the component is gone. */
export function useLater(): (run: () => void, pause: number) => void {
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (run, pause) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(run, pause)
  }
}
