import { useCallback, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'

export type FoundTest = (row: number, columnId: string) => boolean

export interface Finding {
  isOpen: boolean
  /** the cells that the bar has found */
  isFound: FoundTest | undefined
  setIsFound(test: FoundTest): void
  open(): void
  close(): void
}

/** The bar that finds words in the grid's cells. */
export function useFinding(grid: RefObject<GridHandle | null>): Finding {
  const [isOpen, setOpen] = useState(false)
  const [isFound, setIsFound] = useState<FoundTest>()
  // synchronously, since the next key belongs into the bar, not into the cell
  const open = useCallback(() => flushSync(() => setOpen(true)), [])
  return {
    isOpen,
    isFound,
    setIsFound: (test) => setIsFound(() => test),
    open,
    close: () => {
      setOpen(false)
      grid.current?.focus()
    },
  }
}
