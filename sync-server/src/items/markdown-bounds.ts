import { AppError } from '#shared/protocol/errors.ts'
import { isPageText, type PageNode } from '#shared/values/page-node.ts'

/** Cells of all tables; the parser fills each row up to the width of its header. */
const mostCells = 20_000
/** Quotes inside each other on one line. */
const mostQuotes = 100
/** Columns of a line's indent: nested lists, each two or more deeper than the one around it. */
const deepestIndent = 400
/** The same sign of emphasis in one go; the longest line that people draw with it. */
const longestRun = 1_000

const emphasis = new Set('*_~`[<')
/** A row below a table's header, and a little more. */
const delimiterRow = /^[\s>|:-]+$/

/**
 * Refuses by counting what no person writes and what a parser pays for beyond all measure. One look at each line; the parser's own limits of
 * time and memory are the bound of everything else. @throws AppError `limit_reached`
 */
export function boundMarkdown(text: string): void {
  boundRuns(text)
  let cells = 0
  let columns = 0
  for (const line of text.split('\n')) {
    const lead = /^[\s>]*/.exec(line)?.[0] ?? ''
    if (count(lead, '>') > mostQuotes) refuse(mostQuotes, 'levels')
    if (lead.length === line.length) columns = 0
    else if (lead.length > deepestIndent && /^(?:[-*+]|\d+[.)])\s/.test(line.slice(lead.length))) refuse(deepestIndent, 'levels')
    if (line.includes('-') && delimiterRow.test(line)) columns = Math.max(columns, count(line, '|') + 1)
    cells += columns
    if (cells > mostCells) refuse(mostCells, 'cells')
  }
}

function boundRuns(text: string): void {
  let run = 0
  for (let at = 1; at < text.length; at++) {
    run = text[at] === text[at - 1] ? run + 1 : 0
    if (run >= longestRun && emphasis.has(text[at] ?? '')) refuse(longestRun, 'run')
  }
}

/** The most that one text may bring into a document. */
export interface NodeBounds {
  /** elements, attributes, texts, beginnings and ends of marks */
  nodes: number
  /** nodes inside each other, texts included; whatever lies deeper is cut by readers of documents */
  levels: number
}

/** Counts the parts of nodes that a document takes in. @throws AppError `limit_reached` */
export function boundNodes(nodes: readonly PageNode[], most: NodeBounds): void {
  let left = most.nodes
  const take = (parts: readonly PageNode[], level: number): void => {
    if (parts.length > 0 && level > most.levels) refuse(most.levels, 'levels')
    for (const node of parts) {
      left -= isPageText(node) ? 1 + 2 * node.marks.length : 1 + Object.keys(node.attrs).length
      if (left < 0) refuse(most.nodes, 'nodes')
      if (!isPageText(node)) take(node.children, level + 1)
    }
  }
  take(nodes, 1)
}

function count(text: string, sign: string): number {
  let found = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found++
  return found
}

function refuse(limit: number, of: string): never {
  throw new AppError('limit_reached', { limit, of })
}
