import { useMemo, useState, type DragEvent } from 'react'
import { at, type Cell } from '#client/ui/grid/grid-selection.ts'
import type { GridGestures } from '#client/ui/grid/grid-types.ts'
import type { GridState } from '#client/ui/grid/use-grid-state.ts'
import { cellOf } from '#client/ui/grid/use-grid-pointer.ts'

/** Files dropped on a cell that takes some go into it; others are left to the import, or are refused with a reason. */
export function useFileDrop(state: GridState, gestures: GridGestures) {
  const { select } = state
  const [over, setOver] = useState<Cell>()
  return useMemo(() => {
    const cellUnder = (event: DragEvent): Cell | undefined => {
      // an open editor took the files itself
      if (event.defaultPrevented) return undefined
      const cell = event.dataTransfer.types.includes('Files') ? cellOf(event.target) : undefined
      return cell && gestures.takesFiles?.(cell) ? cell : undefined
    }
    return {
      over,
      handlers: {
        onDragOver: (event: DragEvent) => {
          const cell = cellUnder(event)
          if (cell?.row !== over?.row || cell?.col !== over?.col) {
            setOver(cell)
            // the outline of the active cell shows where they go
            if (cell) select(at(cell))
          }
          if (!cell) return
          event.preventDefault()
          event.dataTransfer.dropEffect = 'copy'
        },
        onDragLeave: () => setOver(undefined),
        onDrop: (event: DragEvent) => {
          const cell = cellUnder(event)
          const files = event.defaultPrevented ? [] : [...event.dataTransfer.files]
          setOver(undefined)
          if (cell) gestures.addFiles?.(cell, files)
          if (cell || (files.length > 0 && gestures.refuseFiles?.(files))) event.preventDefault()
        },
      },
    }
  }, [select, gestures, over])
}
