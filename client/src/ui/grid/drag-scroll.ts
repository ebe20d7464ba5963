import { headerHeight } from '#client/ui/grid/grid-layout.ts'
import type { Point } from '#client/ui/grid/grid-types.ts'

/** Pixels of each frame for every pixel that the pointer is past the edge. */
const eagerness = 0.3
const fastest = 60

/** How far to scroll along one axis in a frame while the pointer is held past an edge; 0 inside. */
export function scrollSpeed(at: number, start: number, end: number): number {
  const past = at < start ? at - start : at > end ? at - end : 0
  return Math.max(-fastest, Math.min(fastest, past * eagerness))
}

/**
 * Scrolls the grid while a drag is held past its edges, and reports the point inside after each frame.
 * @returns takes the pointer's position; undefined ends the scrolling
 */
export function dragScroll(grid: HTMLElement, onPoint: (point: Point) => void): (pointer: Point | undefined) => void {
  let pointer: Point | undefined
  let frame = 0
  function step(): void {
    frame = 0
    if (!pointer) return
    const box = grid.getBoundingClientRect()
    const top = box.top + headerHeight
    const left = scrollSpeed(pointer.x, box.left, box.right)
    const down = scrollSpeed(pointer.y, top, box.bottom)
    if (left === 0 && down === 0) return
    grid.scrollBy({ left, top: down, behavior: 'instant' })
    const inside = (at: number, start: number, end: number): number => Math.max(start + 4, Math.min(end - 4, at))
    onPoint({ x: inside(pointer.x, box.left, box.right), y: inside(pointer.y, top, box.bottom) })
    frame = requestAnimationFrame(step)
  }
  return (next) => {
    pointer = next
    if (next && frame === 0) frame = requestAnimationFrame(step)
  }
}
