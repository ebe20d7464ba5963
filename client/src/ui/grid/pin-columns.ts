/** When nothing moved sideways for this long (ms), what stays at the left is placed there instead of held there. */
const restMs = 200

/**
 * Holds row numbers and the first column at the left. `position: sticky` makes every held element a layer of its own, which costs
 * more than painting the rows does; so they are sticky only while the grid moves sideways (`data-pin="held"`), and at rest stand
 * where the scroll position wants them (`data-pin="placed"`, by `--grid-shift`). Answers what stops it.
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
  // what may move the grid sideways is known before it does
  grid.addEventListener('wheel', onWheel, passive)
  grid.addEventListener('touchstart', hold, passive)
  return () => {
    clearTimeout(rest)
    grid.removeEventListener('scroll', onScroll)
    grid.removeEventListener('wheel', onWheel)
    grid.removeEventListener('touchstart', hold)
  }
}
