import { useCallback, useEffect, useRef, useState } from 'react'
import type { Range } from '#client/ui/grid/grid-selection.ts'

/** While cells are being selected nothing is worked out or said of them. */
const restMs = 120

/** The selected cells once the selection rests; undefined for a single one. */
export function useRangeAtRest(): [range: Range | undefined, changed: (range: Range | undefined) => void] {
  const [range, setRange] = useState<Range>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = useCallback((next: Range | undefined) => {
    clearTimeout(timer.current)
    if (next) timer.current = setTimeout(() => setRange(next), restMs)
    else setRange(undefined)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [range, changed]
}
