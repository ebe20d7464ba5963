import { onTextScale, textScale } from '#client/lib/text-scale.ts'

const scaled = (px: number): number => Math.round(px * textScale)

/** The grid's fixed measures in CSS pixels, which grow with the text; the lowest row height is the theme's `--tr-row`. */
export let rowHeight = 0
export let headerHeight = 0
export let footerHeight = 0
export let addColumnWidth = 0
export let minColumnWidth = 0
/** a line of text in rows of several lines, and the space above and below them together */
let lineHeight = 0
let linePadding = 0

function measure(): void {
  rowHeight = scaled(32)
  lineHeight = scaled(20)
  linePadding = scaled(12)
  headerHeight = scaled(34)
  footerHeight = scaled(32)
  addColumnWidth = scaled(44)
  minColumnWidth = scaled(56)
}
measure()
onTextScale(measure)

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
  return scaled(selectable ? 72 : 44)
}
