import type { CopiedCell } from '#client/ui/grid/paste-plan.ts'

/** The copied cells as a table, which mail programs and spreadsheets prefer over plain text. */
export function tableToHtml(rows: readonly (readonly string[])[]): string {
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell).replaceAll('\n', '<br>')}</td>`).join('')}</tr>`).join('')
  return `<table>${body}</table>`
}

/**
 * The cells of the first table in copied HTML, or undefined without one. Parsed into an inert document: nothing in it runs or loads. Text is taken,
 * and the exact number if the spreadsheet gives it; colours and fonts are not.
 * `<br>` and paragraphs inside a cell are line breaks. A merged cell is its first one, the others are empty.
 */
export function htmlToTable(html: string): CopiedCell[][] | undefined {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return undefined
  const rows: CopiedCell[][] = [...table.rows].map(() => [])
  for (const [top, { cells }] of [...table.rows].entries()) {
    let left = 0
    for (const cell of cells) {
      while (rows[top]?.[left]) left += 1
      const bottom = Math.min(rows.length, top + Math.max(1, cell.rowSpan))
      const right = left + Math.max(1, Math.min(mostSpan, cell.colSpan))
      for (let row = top; row < bottom; row += 1) {
        for (let col = left; col < right; col += 1) {
          const line = rows[row]
          if (line) line[col] = row === top && col === left ? copiedCell(cell) : { text: '' }
        }
      }
      left = right
    }
  }
  // a row that a merged cell reaches into may have begun with a hole
  return rows.map((row) => Array.from(row, (cell) => cell ?? { text: '' }))
}

/** Wider than any spreadsheet that people copy from; a number in a page must not make millions of cells. */
const mostSpan = 1_000

function copiedCell(cell: HTMLTableCellElement): CopiedCell {
  const exact = exactNumber(cell)
  return exact === undefined ? { text: cellText(cell) } : { text: cellText(cell), exact }
}

/**
 * Reads a cell's exact number. LibreOffice puts it in `sdval`, old Excel in `x:num`. Sheets uses a piece of JSON whose key 1 is the type (3: a
 * number).
 */
function exactNumber(cell: HTMLTableCellElement): number | undefined {
  const said = cell.getAttribute('sdval') ?? cell.getAttribute('x:num')
  if (said !== null) return said.trim() === '' ? undefined : finite(Number(said))
  const sheets = /"1":3,"3":(-?[\d.eE+-]+)/.exec(cell.dataset['sheetsValue'] ?? '')?.[1]
  return sheets === undefined ? undefined : finite(Number(sheets))
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}

function cellText(cell: HTMLTableCellElement): string {
  const mark = '\u0001'
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith(mark)
  for (const block of cell.querySelectorAll('p:not(:last-child), div:not(:last-child)')) block.append(mark)
  // Excel wraps long cells in its own HTML source: white space there is one blank, as a browser shows it
  return (cell.textContent ?? '')
    .split(mark)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .join('\n')
    .trim()
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
