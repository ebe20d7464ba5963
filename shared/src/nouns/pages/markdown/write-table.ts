import { isPageText, textAlignments, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'

const elementsIn = ({ children }: PageElement): PageElement[] => children.flatMap((child) => (isPageText(child) ? [] : [child]))
const isSpan = (value: unknown): boolean => value !== undefined && Number(value) > 1

/** True for a table that Markdown can say: a row of headers, rows as long as it, and one line in each cell. */
export function isSimpleTable(table: PageElement): boolean {
  const rows = elementsIn(table).map(elementsIn)
  const width = rows[0]?.length ?? 0
  return (
    width > 0 &&
    rows.every(
      (row, index) =>
        row.length === width && row.every((cell) => cell.type === (index === 0 ? 'tableHeader' : 'tableCell') && isSimpleCell(cell)),
    )
  )
}

function isSimpleCell(cell: PageElement): boolean {
  const [line, ...others] = cell.children
  if (!line || isPageText(line) || line.type !== 'paragraph' || others.length > 0) return false
  if (textAlignments.some((align) => align === line.attrs['textAlign'])) return false
  return !isSpan(cell.attrs['colspan']) && !isSpan(cell.attrs['rowspan']) && !cell.attrs['colwidth']
}

/** A table of GitHub's Markdown; shorter rows end with empty cells. */
export function writeGrid(table: PageElement, writeCell: (cell: PageElement) => string): string {
  const rows = elementsIn(table).map(elementsIn)
  const width = Math.max(1, ...rows.map((row) => row.length))
  const line = (cells: readonly string[]): string => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...rest] = rows.map((row) => row.map((cell) => writeCell(cell).replaceAll(/(?<!\\)\|/g, '\\|')))
  return [line(head), line(Array.from({ length: width }, () => '---')), ...rest.map(line)].join('\n')
}

/** Any other table as tags, with Markdown in its cells. */
export function writeTags(table: PageElement, writeCell: (nodes: readonly PageNode[]) => string): string {
  const rows = elementsIn(table).map((row) => {
    const cells = elementsIn(row).map((cell) => {
      const tag = cell.type === 'tableHeader' ? 'th' : 'td'
      return `<${tag}${spansOf(cell)}>\n\n${writeCell(cell.children)}\n\n</${tag}>`
    })
    return `<tr>\n${cells.join('\n')}\n</tr>`
  })
  return `<table>\n${rows.join('\n')}\n</table>`
}

function spansOf({ attrs }: PageElement): string {
  const spans = ['colspan', 'rowspan'].map((name) => (isSpan(attrs[name]) ? ` ${name}="${Math.trunc(Number(attrs[name]))}"` : ''))
  const widths = String(attrs['colwidth'] ?? '')
  return spans.join('') + (/^\d+(,\d+)*$/.test(widths) ? ` data-widths="${widths}"` : '')
}
