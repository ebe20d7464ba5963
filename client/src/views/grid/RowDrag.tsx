import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react'
import { fingerHold } from '#client/ui/drag/finger-press.ts'
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

/** Rows that people drag to their places by their numbers, with a finger after a hold, or move by Alt+Shift+arrows. Ticked rows go together. */
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
  return line && <div className={css.line} data-drop-line style={line} />
}

/** A press on a row's number. */
interface Press {
  row: number
  y: number
  pointerId: number
  isFinger: boolean
  /** it became a drag */
  moves: boolean
  hold: ReturnType<typeof setTimeout> | undefined
  listening: AbortController
}

function refuse(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

interface Drags {
  show(point: Point): void
  drop(row: number, y: number): void
  end(): void
  step(row: number, by: 1 | -1): void
}

/** Listens to presses on the numbers of rows. @returns a function that stops */
function followDrags(grid: HTMLElement, { show, drop, end, step }: Drags): () => void {
  let from: Press | undefined
  const scroll = dragScroll(grid, (point) => from?.moves && show(point))
  const stop = (): void => {
    from?.listening.abort()
    clearTimeout(from?.hold)
    from = undefined
    scroll(undefined)
    end()
  }
  const pointAt = (y: number): Point => ({ x: grid.getBoundingClientRect().left + 1, y })
  const onPointerDown = (event: PointerEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined
    const isFinger = event.pointerType === 'touch'
    if (event.button !== 0 || !target?.closest('[role=rowheader]') || (!isFinger && target.closest('button'))) return
    const row = rowOf(target)
    if (row === undefined) return
    stop()
    const listening = new AbortController()
    const { signal } = listening
    const { pointerId, clientY: y } = event
    const press: Press = { row, y, pointerId, isFinger, moves: false, hold: undefined, listening }
    from = press
    addEventListener('pointermove', onPointerMove, { signal })
    addEventListener('pointerup', onPointerUp, { signal })
    addEventListener('pointercancel', stop, { signal })
    if (!isFinger) return
    // a held finger moves the row, neither the page nor its menu; the pressed row may be scrolled out meanwhile
    target.addEventListener('touchmove', (touch) => press.moves && touch.preventDefault(), { signal, passive: false })
    grid.addEventListener('contextmenu', (menu) => press.moves && refuse(menu), { signal, capture: true })
    press.hold = setTimeout(() => {
      press.moves = true
      show(pointAt(y))
    }, fingerHold)
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (!from || event.pointerId !== from.pointerId) return
    if (event.buttons === 0) return stop()
    if (!from.moves && Math.abs(event.clientY - from.y) < threshold) return
    if (!from.moves && from.isFinger) return stop()
    if (!from.moves) grid.setPointerCapture(event.pointerId)
    from.moves = true
    const point = pointAt(event.clientY)
    show(point)
    scroll(point)
  }
  const onPointerUp = (event: PointerEvent): void => {
    if (event.pointerId !== from?.pointerId) return
    const held = from
    const isElsewhere = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-takes-records]')
    stop()
    if (held.moves && !isElsewhere) drop(held.row, event.clientY)
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
