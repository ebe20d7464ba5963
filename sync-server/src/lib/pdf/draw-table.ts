import { PDFDocument, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { pdfFonts } from '#server/lib/pdf/pdf-fonts.ts'

export interface PdfColumn {
  label: string
  /** numbers stand at the right */
  isNumber: boolean
  cells: readonly string[]
}

interface PdfTable {
  title: string
  /** beside the numbers of pages */
  note: string
  columns: readonly PdfColumn[]
  rows: number
}

type Pen = Pick<SKRSContext2D, 'font' | 'fillStyle' | 'fillText' | 'fillRect' | 'measureText'>

/** A4 across, in points. */
const paper = { width: 842, height: 595, margin: 36 }
const size = { text: 9, title: 14, line: 12, pad: 4, least: 48, most: 200 }
const mostLines = 4
const ink = { text: '#1f2430', quiet: '#6b7280', line: '#d9dce3', head: '#f3f4f7' }
const inner = paper.width - 2 * paper.margin

/** Columns that fit beside each other, with their widths. */
interface Band {
  columns: readonly PdfColumn[]
  widths: readonly number[]
}

/** A table as a PDF. Columns without room beside the others follow on pages of their own, behind all rows of the first ones. */
export function drawTable(table: PdfTable): Buffer {
  const fonts = pdfFonts()
  const measure = createCanvas(1, 1).getContext('2d')
  measure.font = `${size.text}px ${fonts}`
  const document = new PDFDocument({ title: table.title })
  let page = 0
  let y = 0
  const begin = (band: Band): Pen => {
    if (page > 0) document.endPage()
    page++
    const pen = document.beginPage(paper.width, paper.height)
    y = paper.margin
    pen.fillStyle = ink.text
    pen.font = `${size.title}px ${fonts}`
    if (page === 1) pen.fillText(table.title, paper.margin, (y += size.title), inner)
    pen.font = `${size.text}px ${fonts}`
    pen.fillStyle = ink.quiet
    pen.fillText(`${table.note} · ${page}`, paper.margin, paper.height - paper.margin / 2, inner)
    y += page === 1 ? 12 : 0
    y = drawRow(pen, band, { y, texts: band.columns.map(({ label }) => label), isHead: true })
    return pen
  }
  for (const band of bandsOf(table.columns, measure)) {
    let on = begin(band)
    for (let row = 0; row < table.rows; row++) {
      const texts = band.columns.map(({ cells }) => cells[row] ?? '')
      if (y + heightOf(on, band, texts) > paper.height - paper.margin - size.line) on = begin(band)
      y = drawRow(on, band, { y, texts })
    }
  }
  if (page > 0) document.endPage()
  return document.close()
}

/** Widths by the widest words, and the columns that share a page. */
function bandsOf(columns: readonly PdfColumn[], measure: Pen): Band[] {
  const wide = ({ label, cells }: PdfColumn): number => {
    const widest = [label, ...cells].reduce(
      (most, text) => Math.max(most, Math.min(size.most, measure.measureText(text.slice(0, 80)).width)),
      0,
    )
    return Math.min(size.most, Math.max(size.least, widest + 2 * size.pad + 1))
  }
  const bands: { columns: PdfColumn[]; widths: number[] }[] = []
  let left = 0
  for (const column of columns) {
    const width = wide(column)
    if (bands.length === 0 || width > left) {
      bands.push({ columns: [], widths: [] })
      left = inner
    }
    bands.at(-1)?.columns.push(column)
    bands.at(-1)?.widths.push(width)
    left -= width
  }
  return bands
}

const linesIn = (pen: Pen, band: Band, texts: readonly string[]): string[][] =>
  texts.map((text, at) => wrap(pen, text, (band.widths[at] ?? size.least) - 2 * size.pad))

const heightOf = (pen: Pen, band: Band, texts: readonly string[]): number =>
  Math.max(1, ...linesIn(pen, band, texts).map((lines) => lines.length)) * size.line + size.pad

function drawRow(pen: Pen, band: Band, { y, texts, isHead }: { y: number; texts: readonly string[]; isHead?: true }): number {
  const lines = linesIn(pen, band, texts)
  const height = Math.max(1, ...lines.map((one) => one.length)) * size.line + size.pad
  const width = band.widths.reduce((sum, one) => sum + one, 0)
  if (isHead) {
    pen.fillStyle = ink.head
    pen.fillRect(paper.margin, y, width, height)
  }
  pen.fillStyle = ink.line
  pen.fillRect(paper.margin, y + height, width, 0.5)
  pen.fillStyle = isHead ? ink.quiet : ink.text
  let x = paper.margin
  for (const [at, column] of band.columns.entries()) {
    const own = band.widths[at] ?? size.least
    for (const [down, line] of (lines[at] ?? []).entries()) {
      const shift = column.isNumber ? own - size.pad - pen.measureText(line).width : size.pad
      pen.fillText(line, x + shift, y + size.text + size.pad / 2 + down * size.line)
    }
    x += own
  }
  return y + height
}

/** A text in lines of a width, at most four; the rest is three dots. */
function wrap(pen: Pen, text: string, width: number): string[] {
  const words = text.slice(0, 400).replace(/\s+/gu, ' ').trim().split(' ')
  const lines: string[] = []
  let line = ''
  for (const word of words.flatMap((one) => pieces(pen, one, width))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (pen.measureText(longer).width <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  lines.push(line)
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), `${(lines[mostLines - 1] ?? '').slice(0, -1)}…`]
}

/** A word that is wider than its column, in pieces. */
function pieces(pen: Pen, word: string, width: number): string[] {
  if (pen.measureText(word).width <= width) return [word]
  const found: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && pen.measureText(piece + letter).width > width) {
      found.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...found, piece]
}
