/** The copied cells as a table, which mail programs and spreadsheets prefer over plain text. */
export function tableToHtml(rows: readonly (readonly string[])[]): string {
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell).replaceAll('\n', '<br>')}</td>`).join('')}</tr>`).join('')
  return `<table>${body}</table>`
}

/**
 * The cells of the first table in copied HTML, or undefined when there is none. Parsed into an inert document: nothing in it
 * runs or loads. Only the text is taken; `<br>` and paragraphs inside a cell are line breaks, `colspan` leaves empty cells.
 */
export function htmlToTable(html: string): string[][] | undefined {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return undefined
  return [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => [cellText(cell), ...Array<string>(Math.max(0, cell.colSpan - 1)).fill('')]),
  )
}

function cellText(cell: HTMLTableCellElement): string {
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith('\n')
  // Excel wraps long cells in its own HTML source: white space there is one blank, as a browser shows it
  return (cell.textContent ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .join('\n')
    .trim()
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
