import { minColumnWidth } from '#client/ui/grid/grid-layout.ts'

const widest = 600

/**
 * The width at which everything painted of a column can be read, its head included. Copies of the cells are measured without the
 * widths that the grid gives them; nothing else of the grid is laid out again.
 */
export function fitColumn(grid: HTMLElement, col: number): number {
  const scale = document.createElement('div')
  scale.style.cssText = 'position:absolute;visibility:hidden;width:max-content;height:0;overflow:hidden'
  for (const cell of grid.querySelectorAll(`[data-col="${col}"], [data-head="${col}"], [data-foot="${col}"]`)) {
    const copy = cell.cloneNode(true) as HTMLElement
    copy.removeAttribute('id')
    copy.style.cssText = 'position:static;width:max-content;contain:none;overflow:visible'
    scale.append(copy)
    // elements that otherwise grow with their box
    for (const inner of copy.querySelectorAll<HTMLElement>('button')) inner.style.width = 'max-content'
  }
  grid.append(scale)
  const widths = [...scale.children].map((copy) => copy.getBoundingClientRect().width)
  scale.remove()
  return Math.round(Math.max(minColumnWidth, Math.min(widest, Math.max(0, ...widths) + 2)))
}
