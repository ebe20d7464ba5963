import { createZipWriter } from '#server/lib/zip-writer.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface MadeWorkbook {
  /** each sheet's document, as it is */
  sheets: readonly string[]
  /** further attributes of each sheet in the list, by its place */
  states?: readonly string[]
  /** what `<sst>` holds; no such part when absent */
  texts?: string
  /** what `<styleSheet>` holds; no such part when absent */
  styles?: string
  /** the workbook's own properties */
  properties?: string
  /** what sheets are, by their place, when not worksheets */
  kinds?: readonly string[]
}

/** Writes a .xlsx from its documents, good or bad. */
export async function writeMadeWorkbook(
  path: string,
  { sheets, states, texts, styles, properties = '', kinds = [] }: MadeWorkbook,
): Promise<void> {
  const zip = createZipWriter(path)
  const listed = sheets.map((_, at) => `<sheet name="Sheet &amp; ${at}" sheetId="${at + 1}" ${states?.[at] ?? ''} r:id="rId${at + 1}"/>`)
  await zip.add('xl/workbook.xml', [
    `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr ${properties}/><sheets>${listed.join('')}</sheets></workbook>`,
  ])
  const targets = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/${kinds[at] ?? 'worksheet'}" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  await zip.add('xl/_rels/workbook.xml.rels', [`<Relationships>${targets.join('')}</Relationships>`])
  if (texts !== undefined) await zip.add('xl/sharedStrings.xml', [`<sst xmlns="${main}">${texts}</sst>`])
  if (styles !== undefined) await zip.add('xl/styles.xml', [`<styleSheet xmlns="${main}">${styles}</styleSheet>`])
  for (const [at, sheet] of sheets.entries()) await zip.add(`xl/worksheets/sheet${at + 1}.xml`, [sheet])
  await zip.close()
}

/** A sheet of the rows' XML. */
export const sheetOf = (rows: string): string => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
