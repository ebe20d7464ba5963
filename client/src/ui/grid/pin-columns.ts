/** When nothing moved sideways for this long (ms), what stays at the left is placed there instead of held there. */
const restMs = 200

/**
 * Holds row numbers and the first column at the left. `position: sticky` makes a layer of every held element, which costs more than painting the
 * rows.
 * They are sticky only while the grid moves sideways (`data-pin="held"`). At rest `--grid-shift` places them at the scroll position
 * (`data-pin="placed"`). Returns a function that stops it.
 */
export function pinColumns(grid: HTMLElement): () => void {
  let left = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  const place = (): void => {
    left = grid.scrollLeft
    grid.style.setProperty('--grid-shift', `${left}px`)
    grid.dataset['pin'] = left > 0 ? 'placed' : 'none'
  }
  const hold = (): void => {
    if (grid.dataset['pin'] !== 'held') grid.dataset['pin'] = 'held'
    clearTimeout(rest)
    rest = setTimeout(place, restMs)
  }
  const onScroll = (): void => {
    if (grid.scrollLeft === left) return
    left = grid.scrollLeft
    hold()
  }
  const onWheel = (event: WheelEvent): void => {
    if (event.deltaX !== 0 || event.shiftKey) hold()
  }
  const passive = { passive: true }
  place()
  grid.addEventListener('scroll', onScroll, passive)
  // events that may scroll the grid sideways arrive before it moves
  grid.addEventListener('wheel', onWheel, passive)
  grid.addEventListener('touchstart', hold, passive)
  return () => {
    clearTimeout(rest)
    grid.removeEventListener('scroll', onScroll)
    grid.removeEventListener('wheel', onWheel)
    grid.removeEventListener('touchstart', hold)
  }
}
