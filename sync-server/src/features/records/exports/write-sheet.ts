import { cutMark, longestSheetCell, textForSheet } from '#shared/nouns/exports/sheet-cell.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { columnName, rowXml, sheetEnd, sheetStart, workbookParts, type SheetCell } from '#server/features/records/exports/sheet-xml.ts'
import { createZipWriter } from '#server/lib/zip-writer.ts'

/** Cells that were cut and are listed; more are counted. */
const mostListed = 10_000
/** Characters compressed at a time. */
const pieceLength = 64 * 1024

interface CutCell {
  place: string
  label: string
  length: number
}

/** The content of the sheet about cut texts. */
const cutTexts = {
  en: {
    sheets: ['Records', 'Cut texts'],
    head: ['Cell', 'Column', 'Characters of the whole text'],
    note: (count: number) =>
      `${count} texts are longer than the ${longestSheetCell} characters of a cell and were cut. They end with "${cutMark}". A CSV file has them whole.`,
  },
  pt: {
    sheets: ['Registros', 'Textos cortados'],
    head: ['Célula', 'Coluna', 'Caracteres do texto inteiro'],
    note: (count: number) =>
      `${count} textos passam dos ${longestSheetCell} caracteres de uma célula e foram cortados. Terminam com "${cutMark}". Um arquivo CSV os traz inteiros.`,
  },
  es: {
    sheets: ['Registros', 'Textos recortados'],
    head: ['Celda', 'Columna', 'Caracteres del texto completo'],
    note: (count: number) =>
      `${count} textos superan los ${longestSheetCell} caracteres de una celda y se recortaron. Terminan con "${cutMark}". Un archivo CSV los trae completos.`,
  },
} satisfies Record<Locale['language'], object>

/**
 * Streams rows to a .xlsx file, with a bold header. A text beyond the size of a cell is cut and marked, and a second sheet lists these
 * cells.
 * @returns how many were cut @throws RangeError past four gigabytes of XML
 */
export async function writeSheet(
  target: string,
  head: readonly string[],
  rows: Iterable<readonly SheetCell[]>,
  language: Locale['language'],
): Promise<{ cutTexts: number }> {
  const words = cutTexts[language]
  const zip = createZipWriter(target)
  const cut: CutCell[] = []
  let cutCount = 0
  const note = (place: string, column: number, length: number): void => {
    cutCount++
    if (cut.length < mostListed) cut.push({ place, label: head[column] ?? '', length })
  }
  await zip.add('xl/worksheets/sheet1.xml', inPieces(sheetXml(head, rows, note)))
  const listed = [[words.note(cutCount)], [], words.head, ...cut.map(({ place, label, length }) => [place, label, length])]
  const [first = '', second = ''] = words.sheets
  if (cutCount > 0) await zip.add('xl/worksheets/sheet2.xml', inPieces(sheetXml([], listed, () => undefined)))
  for (const [name, xml] of workbookParts(cutCount > 0 ? [first, second] : [first])) await zip.add(name, [xml])
  await zip.close()
  return { cutTexts: cutCount }
}

function* sheetXml(
  head: readonly string[],
  rows: Iterable<readonly SheetCell[]>,
  note: (place: string, column: number, length: number) => void,
): Generator<string> {
  yield sheetStart
  let number = 0
  if (head.length > 0) yield rowXml(head, ++number)
  for (const row of rows) {
    number++
    const longer = new Set<number>()
    const cells = row.map((cell, column) => {
      if (typeof cell !== 'string' || cell.length <= longestSheetCell) return cell
      longer.add(column)
      note(`${columnName(column)}${number}`, column, cell.length)
      return textForSheet(cell)
    })
    yield rowXml(cells, number, (column) => longer.has(column))
  }
  yield sheetEnd
}

/** Short texts together: each piece costs a turn. */
function* inPieces(texts: Iterable<string>): Generator<string> {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
