import { csvCell, withFormulaMark } from '#shared/nouns/exports/csv-text.ts'

/** A report as a CSV file whose cells run nothing in a spreadsheet. */
export function reportFile(head: readonly string[], rows: readonly (readonly string[])[]): Blob {
  const lines = [head, ...rows].map((cells) => cells.map((text) => csvCell(withFormulaMark(text), ',')).join(','))
  // the mark tells spreadsheets the encoding
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' })
}
