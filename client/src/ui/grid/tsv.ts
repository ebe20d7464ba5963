/**
 * Parses tab-separated text as spreadsheets put it on the clipboard. A cell that starts with a quote runs to the closing quote. It may hold tabs,
 * line breaks and doubled quotes (Excel, Sheets and LibreOffice agree).
 * A quote elsewhere is a plain character. The trailing line break they all append ends the last row and starts no new one.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    row.push(cell.value)
    at = cell.end
    if (text[at] === '\t') {
      at += 1
      if (at === text.length) row.push('')
      continue
    }
    rows.push(row)
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  if (row.length > 0) rows.push(row)
  return rows
}

/** Rows end with CRLF between them and nothing after the last, so that a paste never touches the row below. */
export function serialiseTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoteIfNeeded).join('\t')).join('\r\n')
}

interface Piece {
  value: string
  end: number
}

function plainCell(text: string, start: number): Piece {
  let end = start
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(start, end), end }
}

function quotedCell(text: string, start: number): Piece {
  let value = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    // an opening quote that never closes is a plain character: an inch mark, not a spreadsheet's quoting
    if (quote < 0) return plainCell(text, start)
    value += text.slice(at, quote)
    const next = text[quote + 1]
    if (next === '"') {
      value += '"'
      at = quote + 2
      continue
    }
    const closes = next === undefined || next === '\t' || next === '\n' || next === '\r'
    return closes ? { value: value.replaceAll('\r\n', '\n'), end: quote + 1 } : plainCell(text, start)
  }
}

function quoteIfNeeded(value: string): string {
  return /[\t\n\r"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
