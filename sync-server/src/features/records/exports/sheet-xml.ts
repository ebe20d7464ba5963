export type SheetCell = string | number | { date: Date; format: DateFormat } | null
export type DateFormat = (typeof dateFormats)[number]

/** Formats of days and instants; their positions give {@link styles}. */
const dateFormats = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm', 'yyyy-mm-dd hh:mm:ss'] as const
/** Positions in the list of styles: plain, the header's, a cut text, then the dates'. */
const style = { plain: 0, head: 1, cut: 2, firstDate: 3 }
/** Custom formats begin at this number. */
const firstFormat = 164
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** One row of a sheet, counting from 1; texts fit their cells. */
export function rowXml(cells: readonly SheetCell[], row: number, isCut: (column: number) => boolean = () => false): string {
  const xml = cells.map((cell, column) => {
    if (cell === null) return ''
    const place = `r="${columnName(column)}${row}"`
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`
    if (typeof cell !== 'string')
      return `<c ${place} s="${style.firstDate + dateFormats.indexOf(cell.format)}"><v>${serialDay(cell.date)}</v></c>`
    const look = row === 1 ? style.head : isCut(column) ? style.cut : style.plain
    return `<c ${place}${look === style.plain ? '' : ` s="${look}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  })
  return `<row r="${row}">${xml.join('')}</row>`
}

/** The first row stays in sight. */
export const sheetStart = `${declaration}<worksheet xmlns="${namespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
export const sheetEnd = '</sheetData></worksheet>'

/** The parts of a workbook but its sheets, which are `xl/worksheets/sheet1.xml` and so on, by name. */
export function workbookParts(sheetNames: readonly string[]): [name: string, xml: string][] {
  const sheets = sheetNames.map((name, index) => ({ name: escaped(name), id: index + 1 }))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>`,
    ...sheets.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${type}.worksheet+xml"/>`),
  ]
  const listed = sheets.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`)
  const targets = sheets.map(({ id }) => relation(id, 'worksheet', `worksheets/sheet${id}.xml`))
  return [
    ['[Content_Types].xml', `${declaration}<Types xmlns="${packages}/content-types">${types.join('')}</Types>`],
    ['_rels/.rels', related([relation(1, 'officeDocument', 'xl/workbook.xml')])],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', related([...targets, relation(sheets.length + 1, 'styles', 'styles.xml')])],
    ['xl/styles.xml', stylesXml()],
  ]
}

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${relations}/${kind}" Target="${target}"/>`

const related = (list: readonly string[]): string =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`

function stylesXml(): string {
  const formats = dateFormats.map((format, index) => `<numFmt numFmtId="${firstFormat + index}" formatCode="${format}"/>`)
  const font = (bold: string): string => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`
  const fill = (inner: string): string => `<fill><patternFill ${inner}</fill>`
  const look = (format: number, fontId: number, fillId: number): string =>
    `<xf numFmtId="${format}" fontId="${fontId}" fillId="${fillId}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`
  const looks = [look(0, 0, 0), look(0, 1, 0), look(0, 0, 2), ...dateFormats.map((_, index) => look(firstFormat + index, 0, 0))]
  // the first two fills are the format's own
  const fills = [
    fill('patternType="none"/>'),
    fill('patternType="gray125"/>'),
    fill('patternType="solid"><fgColor rgb="FFFEF3C7"/></patternFill>'),
  ]
  return `${declaration}<styleSheet xmlns="${namespace}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="3">${fills.join('')}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${looks.length}">${looks.join('')}</cellXfs></styleSheet>`
}

/** `A`, `Z`, `AA`: a column by its place from 0. */
export function columnName(column: number): string {
  return (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
}

/** Days since the last but one of 1899, as spreadsheets count from March 1900 on. */
const serialDay = (date: Date): number => date.getTime() / 86_400_000 + 25_569

/** A text inside XML: without characters that XML forbids, and with line ends protected from normalisation. */
function escaped(text: string): string {
  if (!/[^\P{Cc}\t\n\u007f-\u009f]|[&<>"\ufffe\uffff]/u.test(text)) return text
  return text
    .replaceAll(/[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
}
