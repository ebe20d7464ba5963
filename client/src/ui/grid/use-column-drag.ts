import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { dragScroll } from '#client/ui/grid/drag-scroll.ts'
import type { GridSource } from '#client/ui/grid/grid-types.ts'

/** A press becomes a drag after this many pixels; before that it selects the column. */
const threshold = 6

export interface ColumnDrop {
  columnId: string
  /** the column it would be put before; the number of columns: last */
  to: number
}

interface ColumnDragOptions {
  header: RefObject<HTMLElement | null>
  source: GridSource
  onMove: ((columnId: string, to: number) => void) | undefined
  onPress(col: number, extend: boolean): void
}

/** Moving columns by their headers with the mouse; the column menu and Alt+Shift+arrows do the same. The first column stays. */
export function useColumnDrag({ header, source, onMove, onPress }: ColumnDragOptions) {
  const start = useRef<{ x: number; col: number; moved: boolean; pointer: number } | undefined>(undefined)
  const [drop, setDrop] = useState<ColumnDrop>()
  const scrolling = useRef<ReturnType<typeof dragScroll> | undefined>(undefined)
  const isDragging = drop !== undefined

  function stop(): void {
    start.current = undefined
    scrolling.current?.(undefined)
    setDrop(undefined)
  }
  useEffect(() => {
    if (!isDragging) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      stop()
    }
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('keydown', onKey, true)
      // also when the grid goes while a column is held
      scrolling.current?.(undefined)
    }
  }, [isDragging])

  function dropAt(x: number): number {
    const heads = [...(header.current?.querySelectorAll<HTMLElement>('[data-head]') ?? [])]
    const before = heads.find((head) => {
      const { left, width } = head.getBoundingClientRect()
      return Number(head.dataset['head']) > 0 && x < left + width / 2
    })
    return before ? Number(before.dataset['head']) : Math.max(1, ...heads.map((head) => Number(head.dataset['head']) + 1))
  }

  return {
    drop,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const target = event.target instanceof Element ? event.target : undefined
        const head = target?.closest<HTMLElement>('[data-head]')
        if (!head || event.button !== 0 || event.pointerType === 'touch' || target?.closest('button, input')) return
        start.current = { x: event.clientX, col: Number(head.dataset['head']), moved: false, pointer: event.pointerId }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = start.current
        const column = from && source.columns[from.col]
        if (!from || !column) return
        if (!from.moved && Math.abs(event.clientX - from.x) < threshold) return
        if (!onMove || from.col === 0) return
        const dropTo = (x: number): void => setDrop({ columnId: column.id, to: dropAt(x) })
        const grid = header.current?.closest<HTMLElement>('[role=grid], [role=treegrid]')
        if (!from.moved) {
          event.currentTarget.setPointerCapture(from.pointer)
          scrolling.current = grid ? dragScroll(grid, ({ x }) => dropTo(x)) : undefined
        }
        from.moved = true
        dropTo(event.clientX)
        // past the edges at the sides only: the header itself is past the upper one
        if (grid) scrolling.current?.({ x: event.clientX, y: grid.getBoundingClientRect().bottom })
      },
      onPointerUp: (event: PointerEvent) => {
        const from = start.current
        if (from && drop && drop.to !== from.col && drop.to !== from.col + 1) onMove?.(drop.columnId, drop.to)
        else if (from && !from.moved) onPress(from.col, event.shiftKey)
        stop()
      },
      onPointerCancel: stop,
    },
  }
}
