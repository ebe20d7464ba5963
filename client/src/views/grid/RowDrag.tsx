import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react'
import { dragScroll } from '#client/ui/grid/drag-scroll.ts'
import { headerHeight, rowHeight } from '#client/ui/grid/grid-layout.ts'
import type { GridHandle, Point } from '#client/ui/grid/grid-types.ts'
import { draggedWith, placeAt } from '#client/views/rows/drop-place.ts'
import type { TableWork } from '#client/views/grid/use-table-work.ts'
import css from '#client/views/grid/row-drag.module.css'

export interface RowDragProps {
  handle: RefObject<GridHandle | null>
  work: TableWork
  checked: ReadonlySet<string>
  height: number | undefined
}

/** A press becomes a drag after this many pixels; before that it ticks the row. */
const threshold = 5

/** Rows that people drag to their places by their numbers, or move by Alt+Shift+arrows. Ticked rows go together. */
export function RowDrag({ handle, work, checked, height = rowHeight }: RowDragProps) {
  const { gestures, rows } = work
  const [line, setLine] = useState<{ top: number; left: number; width: number }>()
  const ids = useMemo(() => rows.items.flatMap(({ row }) => row?.id ?? []), [rows.items])
  const place = useEffectEvent((moved: readonly string[], at: number): void =>
    gestures.move(
      moved.map((id) => ({ id, values: {} })),
      placeAt(ids, new Set(moved), at),
    ),
  )
  const drop = useEffectEvent((row: number, at: number): void => {
    const id = ids[row]
    const isSame = at === row || at === row + 1
    if (id !== undefined && (checked.has(id) || !isSame)) place(draggedWith(id, checked, ids), at)
  })
  const step = useEffectEvent((row: number, by: 1 | -1): void => {
    const id = ids[row]
    if (id === undefined) return
    const moved = draggedWith(id, checked, ids)
    const places = moved.map((one) => ids.indexOf(one))
    const at = by > 0 ? Math.max(...places) + 2 : Math.min(...places) - 1
    if (at >= 0 && at <= ids.length) place(moved, at)
  })
  /** the gap between rows at a height, and its line on the screen */
  const gapAt = useEffectEvent((grid: HTMLElement, y: number): { at: number; top: number } => {
    const { top, bottom } = grid.getBoundingClientRect()
    const first = top + headerHeight - grid.scrollTop
    const at = Math.max(0, Math.min(ids.length, Math.round((y - first) / height)))
    return { at, top: Math.max(top + headerHeight, Math.min(bottom, first + at * height)) }
  })
  useEffect(() => {
    const grid = handle.current?.element()
    if (!grid) return
    const show = ({ y }: Point): void => {
      const { left, width } = grid.getBoundingClientRect()
      setLine({ top: gapAt(grid, y).top, left, width })
    }
    return followDrags(grid, {
      show,
      drop: (row, y) => drop(row, gapAt(grid, y).at),
      end: () => setLine(undefined),
      step,
    })
  }, [handle])
  return line && <div className={css['line']} style={line} />
}

interface Drags {
  show(point: Point): void
  drop(row: number, y: number): void
  end(): void
  step(row: number, by: 1 | -1): void
}

/** Listens to presses on the numbers of rows. @returns a function that stops */
function followDrags(grid: HTMLElement, { show, drop, end, step }: Drags): () => void {
  let from: { row: number; y: number; moves: boolean } | undefined
  const scroll = dragScroll(grid, (point) => from?.moves && show(point))
  const stop = (): void => {
    from = undefined
    scroll(undefined)
    end()
  }
  const onPointerDown = (event: PointerEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined
    // a finger scrolls
    if (event.button !== 0 || event.pointerType === 'touch' || !target?.closest('[role=rowheader]') || target.closest('button')) return
    const row = rowOf(target)
    if (row !== undefined) from = { row, y: event.clientY, moves: false }
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (!from) return
    if (event.buttons === 0) return stop()
    if (!from.moves && Math.abs(event.clientY - from.y) < threshold) return
    if (!from.moves) grid.setPointerCapture(event.pointerId)
    from.moves = true
    const point = { x: grid.getBoundingClientRect().left + 1, y: event.clientY }
    show(point)
    scroll(point)
  }
  const onPointerUp = (event: PointerEvent): void => {
    const held = from
    stop()
    if (held?.moves) drop(held.row, event.clientY)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && from) {
      event.stopPropagation()
      return stop()
    }
    const by = steps[event.key]
    const row =
      by && event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey ? rowOf(grid.querySelector('[data-active]')) : undefined
    if (by === undefined || row === undefined) return
    event.preventDefault()
    event.stopPropagation()
    step(row, by)
  }
  const listening = new AbortController()
  const { signal } = listening
  grid.addEventListener('pointerdown', onPointerDown, { signal })
  grid.addEventListener('pointermove', onPointerMove, { signal })
  grid.addEventListener('pointerup', onPointerUp, { signal })
  grid.addEventListener('pointercancel', stop, { signal })
  grid.addEventListener('keydown', onKeyDown, { signal, capture: true })
  grid.dataset['places'] = ''
  return () => {
    stop()
    listening.abort()
    delete grid.dataset['places']
  }
}

const steps: Readonly<Partial<Record<string, 1 | -1>>> = { ArrowUp: -1, ArrowDown: 1 }

function rowOf(element: Element | null | undefined): number | undefined {
  const row = element?.closest<HTMLElement>('[data-row]')?.dataset['row']
  return row === undefined ? undefined : Number(row)
}
