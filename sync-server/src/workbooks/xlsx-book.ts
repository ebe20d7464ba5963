import { AppError } from '#shared/protocol/errors.ts'
import { readXml } from '#server/workbooks/xml-reader.ts'
import { readSheetRows, type NoteLoss, type SheetContext, type SheetRow } from '#server/workbooks/xlsx-sheet.ts'
import { readCellStyles } from '#server/workbooks/xlsx-styles.ts'
import { readSharedTexts, unescaped } from '#server/workbooks/xlsx-texts.ts'
import { readPart, type ZipPart } from '#server/workbooks/zip-parts.ts'

/** A workbook whose sheets can be read any number of times, a piece at a time. Only the shared texts of its cells are kept. */
export interface XlsxBook {
  sheets: readonly { name: string; hidden: boolean }[]
  /** @throws AppError `import_not_workbook`, `import_too_many_columns`, `import_too_many_rows` */
  rows(sheet: number, noteLoss?: NoteLoss): AsyncIterable<SheetRow[]>
}

interface Listed {
  name: string
  hidden: boolean
  relation: string
}

/** The names of parts by kind; sheets by their relation. Strict documents use other names for the same relations. */
interface Places {
  texts: string
  styles: string
  sheets: Map<string, string>
}

const relationType =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships\/(\w+)$/

/**
 * @param path a .xlsx that the guard let pass @param parts its parts by name
 * @throws AppError `import_not_workbook`, `import_inflated`
 */
export async function openXlsx(path: string, parts: ReadonlyMap<string, ZipPart>): Promise<XlsxBook> {
  const places = await readPlaces(piecesOf('xl/_rels/workbook.xml.rels'))
  const { sheets, from1904 } = await readList(piecesOf('xl/workbook.xml'))
  const context: SheetContext = {
    from1904,
    styles: parts.has(places.styles) ? await readCellStyles(`${path}.styles`, piecesOf(places.styles)) : undefined,
    texts: parts.has(places.texts) ? await readSharedTexts(piecesOf(places.texts)) : { at: () => undefined },
  }
  return {
    sheets,
    rows: (sheet, noteLoss) => {
      const place = places.sheets.get(sheets[sheet]?.relation ?? '')
      // a sheet may be a chart
      return place === undefined ? nothing() : readSheetRows(piecesOf(place), context, noteLoss)
    },
  }

  function piecesOf(name: string): AsyncIterable<Buffer> {
    const part = parts.get(name)
    if (!part) throw new AppError('import_not_workbook')
    return readPart(path, part)
  }
}

async function* nothing(): AsyncGenerator<SheetRow[], void> {}

async function readPlaces(pieces: AsyncIterable<Buffer>): Promise<Places> {
  const places: Places = { texts: 'xl/sharedStrings.xml', styles: 'xl/styles.xml', sheets: new Map() }
  await readXml(pieces, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const target = attributes('Target') ?? ''
      const place = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      const kind = relationType.exec(attributes('Type') ?? '')?.[1]
      if (kind === 'sharedStrings') places.texts = place
      else if (kind === 'styles') places.styles = place
      else if (kind === 'worksheet') places.sheets.set(attributes('Id') ?? '', place)
    },
  })
  return places
}

/** The sheets in their order, and whether days are counted from 1904, as on old Macs. */
async function readList(pieces: AsyncIterable<Buffer>): Promise<{ sheets: Listed[]; from1904: boolean }> {
  const sheets: Listed[] = []
  let from1904 = false
  await readXml(pieces, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from1904 = ['1', 'true'].includes(attributes('date1904') ?? '')
      if (tag !== 'sheet') return
      const name = attributes('name')
      if (!name) return
      const hidden = ['hidden', 'veryHidden'].includes(attributes('state') ?? '')
      sheets.push({ name: unescaped(name), hidden, relation: attributes('id', true) ?? '' })
    },
  })
  return { sheets, from1904 }
}
