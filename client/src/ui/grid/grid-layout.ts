/** The grid's fixed measures in CSS pixels; the row height is the theme's `--tr-row`. */
export const rowHeight = 32
export const headerHeight = 34
export const footerHeight = 32
export const addColumnWidth = 44
export const minColumnWidth = 56
/** below this the first column scrolls with the others, or nothing else would be seen */
export const narrowGrid = 560

export function gutterWidth(selectable: boolean): number {
  return selectable ? 72 : 44
}
