import { useMemo, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { at, rangeOf, type Cell, type Range } from '#client/ui/grid/grid-selection.ts'
import { fillSelection } from '#client/ui/grid/fill-range.ts'
import { dragScroll } from '#client/ui/grid/drag-scroll.ts'
import type { GridGestures, Point } from '#client/ui/grid/grid-types.ts'
import type { GridState } from '#client/ui/grid/use-grid-state.ts'

/** Selecting by mouse and finger: press, drag, Shift-press, double press to edit; on touch screens a second tap edits, the handle widens. */
export function useGridPointer(root: RefObject<HTMLElement | null>, state: GridState, gestures: GridGestures) {
  const dragging = useRef(false)
  /** the press was on the cell that was the active one */
  const pressedAgain = useRef(false)
  const filling = useRef<Range | undefined>(undefined)
  const scrolling = useRef<ReturnType<typeof dragScroll> | undefined>(undefined)
  /** with the selection of this moment: scrolling outlives many of them */
  const latest = useRef<((point: Point) => void) | undefined>(undefined)
  return useMemo(() => {
    function onPointerDown(event: PointerEvent): void {
      const cell = cellOf(event.target)
      if (!cell || event.button !== 0 || insideControl(event.target)) return
      const { editing, selection } = state
      if (element(event.target)?.closest('[data-fill]')) {
        // a finger that drags a cell scrolls, so on touch screens the handle widens the selection
        if (event.pointerType === 'touch') dragging.current = true
        else filling.current = rangeOf(selection)
        event.preventDefault()
        return
      }
      if (editing && element(event.target)?.closest('[data-editing]')) return
      const again = !editing && selection.active.row === cell.row && selection.active.col === cell.col
      pressedAgain.current = again && !event.shiftKey && !event.ctrlKey && !event.metaKey
      // an open editor keeps its value when it loses the focus; only then the selection moves on
      root.current?.focus({ preventScroll: true })
      if (editing) state.finishEditing('stay')
      state.select(event.shiftKey ? { active: selection.active, focus: cell } : at(cell))
      if ((event.ctrlKey || event.metaKey) && !editing && gestures.follow?.(event.target) === true) return
      if (again && event.pointerType === 'touch') state.startEditing(cell, 'keep')
      dragging.current = event.pointerType === 'mouse'
    }
    function onClick(event: MouseEvent): void {
      // a switch inside a cell is pressed as Space would press it
      const cell = element(event.target)?.closest('[data-toggle]') ? cellOf(event.target) : undefined
      if (cell && !state.editing) gestures.space?.(cell)
      // a chip in the active cell is a door; a double press edits the cell instead
      else if (pressedAgain.current && event.detail === 1 && !state.editing) gestures.follow?.(event.target)
    }
    function onPointerMove(event: PointerEvent): void {
      if (!dragging.current && !filling.current) return
      if (event.buttons === 0) return stop()
      const grid = root.current
      const point = { x: event.clientX, y: event.clientY }
      const under = cellOf(document.elementFromPoint(point.x, point.y))
      const { active } = state.selection
      const hasMoved = !under || under.row !== active.row || under.col !== active.col
      // Outside its cell the drag is the grid's, even beyond the grid. Inside it may still become a click on the cell's content.
      if (grid && hasMoved && !grid.hasPointerCapture(event.pointerId)) grid.setPointerCapture(event.pointerId)
      drawTo(point)
      if (grid) (scrolling.current ??= dragScroll(grid, (inside) => latest.current?.(inside)))(point)
    }
    function drawTo({ x, y }: Point): void {
      const cell = cellOf(document.elementFromPoint(x, y))
      const { active, focus } = state.selection
      if (cell && filling.current) return state.select(fillSelection(filling.current, cell))
      if (cell && (cell.row !== focus.row || cell.col !== focus.col)) state.select({ active, focus: cell })
    }
    latest.current = drawTo
    function stop(): void {
      dragging.current = false
      filling.current = undefined
      scrolling.current?.(undefined)
    }
    function onPointerUp(): void {
      const from = filling.current
      const to = rangeOf(state.selection)
      stop()
      if (from && (to.bottom - to.top > from.bottom - from.top || to.right - to.left > from.right - from.left))
        gestures.fill?.(from, to, 'series')
    }
    function onDoubleClick(event: MouseEvent): void {
      const cell = cellOf(event.target)
      if (cell && !state.editing && !insideControl(event.target)) state.startEditing(cell, 'keep')
    }
    function onContextMenu(event: MouseEvent): void {
      const cell = cellOf(event.target)
      if (!cell || !gestures.rowMenu || state.editing) return
      event.preventDefault()
      // inside of selected cells the menu is theirs
      const { top, bottom, left, right } = rangeOf(state.selection)
      if (cell.row < top || cell.row > bottom || cell.col < left || cell.col > right) state.select(at(cell))
      gestures.rowMenu(cell.row, { x: event.clientX, y: event.clientY })
    }
    return { onMouseOver, onPointerDown, onClick, onPointerMove, onPointerUp, onDoubleClick, onContextMenu }
  }, [root, state, gestures])
}

/** A clipped cell is readable by pointing at it; measured here, so that painting never has to. */
function onMouseOver(event: MouseEvent): void {
  const cell = element(event.target)?.closest<HTMLElement>('[data-col]')
  if (cell && !cell.dataset['editing']) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
}

function element(target: EventTarget | null): Element | undefined {
  return target instanceof Element ? target : undefined
}

function insideControl(target: EventTarget | null): boolean {
  return element(target)?.closest('button, input, a, textarea, select') !== null
}

/** The cell that an element belongs to. */
export function cellOf(target: EventTarget | null): Cell | undefined {
  const cell = element(target)?.closest<HTMLElement>('[data-col]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  if (!cell || !row) return undefined
  return { row: Number(row.dataset['row']), col: Number(cell.dataset['col']) }
}
