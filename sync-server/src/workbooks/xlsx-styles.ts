import { rm } from 'node:fs/promises'
import { AppError } from '#shared/protocol/errors.ts'
import { isOfDigits, lookOfFormat, type NumberLook } from '#server/workbooks/number-format.ts'
import { createXmlReader } from '#server/workbooks/xml-reader.ts'
import { createZipWriter } from '#server/lib/zip-writer.ts'

/** The look of a number in cells of a style. */
export interface CellStyle {
  isDate: boolean
  look: NumberLook | undefined
}

/** Styles are read whole; the 65,490 that Excel can have take less. */
const maxStyleBytes = 16 * 1024 * 1024

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

/**
 * The styles of cells, by index. read-excel-file decides which are dates, because it knows the formats of all languages: it reads a
 * workbook made here, with these styles and a number in each. @param path temporary place of that workbook
 * @throws AppError `import_not_workbook`, `import_inflated`
 */
export async function readCellStyles(path: string, pieces: AsyncIterable<Buffer>): Promise<CellStyle[]> {
  const { xml, looks, numeric } = await readStyles(pieces)
  const count = looks.length
  if (count === 0) return []
  const rows = Array.from({ length: count }, (_, style) => `<row r="${style + 1}"><c r="A${style + 1}" s="${style}"><v>1</v></c></row>`)
  const { readSheet } = await import('read-excel-file/node')
  try {
    const zip = createZipWriter(path)
    await zip.add('xl/workbook.xml', [
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Styles" sheetId="1" r:id="sheet"/></sheets></workbook>`,
    ])
    await zip.add('xl/_rels/workbook.xml.rels', [
      `<Relationships xmlns="${packages}"><Relationship Id="sheet" Type="${relations}/worksheet" Target="sheet.xml"/><Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ])
    await zip.add('xl/styles.xml', [xml])
    await zip.add('xl/sheet.xml', [`<worksheet xmlns="${main}"><sheetData>`, ...rows, '</sheetData></worksheet>'])
    await zip.close()
    const cells = await readSheet(path)
    return cells.map(([cell], style) => ({ isDate: cell instanceof Date && !numeric[style], look: looks[style] }))
  } catch {
    throw new AppError('import_not_workbook')
  } finally {
    await rm(path, { force: true })
  }
}

/** The document, and the look of each style that cells can have. */
async function readStyles(pieces: AsyncIterable<Buffer>): Promise<{ xml: string; looks: (NumberLook | undefined)[]; numeric: boolean[] }> {
  const kept: Buffer[] = []
  let size = 0
  const formats: number[] = []
  const codes = new Map<number, string>()
  let isOfCells = false
  const reader = createXmlReader({
    open: (name, attributes) => {
      if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) formats.push(Number(attributes('numFmtId') ?? 0))
      else if (name === 'numFmt') codes.set(Number(attributes('numFmtId') ?? 0), attributes('formatCode') ?? '')
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  for await (const piece of pieces) {
    size += piece.length
    if (size > maxStyleBytes) throw new AppError('import_inflated', { counted: size, limit: maxStyleBytes })
    reader.write(piece)
    kept.push(piece)
  }
  reader.end()
  const codeOf = (id: number): string | undefined => codes.get(id)
  return {
    xml: Buffer.concat(kept).toString('utf8'),
    looks: formats.map((id) => lookOfFormat(id, codeOf(id))),
    // a unit in quotes makes no day of a number
    numeric: formats.map((id) => isOfDigits(codeOf(id) ?? '@')),
  }
}
