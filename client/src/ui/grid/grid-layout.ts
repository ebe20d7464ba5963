/** The grid's fixed measures in CSS pixels; the lowest row height is the theme's `--tr-row`. */
export const rowHeight = 32
/** a line of text in rows of several lines, and the space above and below them together */
const lineHeight = 20
const linePadding = 12
export const headerHeight = 34
export const footerHeight = 32
export const addColumnWidth = 44
export const minColumnWidth = 56
/** below this the first column scrolls with the others, or nothing else would be seen */
export const narrowGrid = 560

/** The height of rows of so many lines of text. */
export function heightOfLines(lines: number): number {
  return lines <= 1 ? rowHeight : lines * lineHeight + linePadding
}

/** How many lines of text a row of that height shows. */
export function linesIn(height: number): number {
  return Math.max(1, Math.floor((height - linePadding) / lineHeight))
}

export function gutterWidth(selectable: boolean): number {
  return selectable ? 72 : 44
}
