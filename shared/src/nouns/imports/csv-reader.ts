import { AppError } from '#shared/protocol/errors.ts'

export interface CsvReader {
  /** Takes the next piece of text and calls back with each record that ended in it. */
  write(text: string): void
  /** Ends the last record. `unclosedQuote`: line of the record whose quote never closed, else null. */
  end(): { unclosedQuote: number | null }
}

/** The longest cell; in a longer one a quote was surely never closed, and reading on would only fill the memory. */
const maxCell = 2_000_000
/** Of all cells of a record together. */
const maxRecord = 8_000_000

function checkRecord({ columns, limit, length, row }: { columns: number; limit: number; length: number; row: number }): void {
  if (columns > limit) throw new AppError('import_too_many_columns', { columns, limit, row })
  if (length > maxRecord) throw new AppError('import_not_csv', { found: 'a row without end', row })
}

/** Finds the delimiters and line breaks of a buffer: each is searched once, and again after it was passed. */
function createEndFinder(delimiter: string): { search(text: string): void; from(at: number): number } {
  let text = ''
  let nextDelimiter = -1
  let nextFeed = -1
  let nextReturn = -1

  function placeOf(sign: string, from: number): number {
    const place = text.indexOf(sign, from)
    return place < 0 ? text.length : place
  }

  return {
    search: (next) => {
      text = next
      nextDelimiter = nextFeed = nextReturn = -1
    },
    /** The end of the cell that continues at `at`, or the end of the buffer when nothing ends it. */
    from: (at) => {
      if (nextDelimiter < at) nextDelimiter = placeOf(delimiter, at)
      if (nextFeed < at) nextFeed = placeOf('\n', at)
      if (nextReturn < at) nextReturn = placeOf('\r', at)
      return Math.min(nextDelimiter, nextFeed, nextReturn)
    },
  }
}

/** Characters behind a quote that are looked at before it is known how the file writes quotes. */
const mostAhead = 100_000

/** `wait`: only more of the text tells. */
type Said = boolean | 'wait'

interface QuoteReader {
  /** The quote that ends the cell which begins with one at `at`, -1 for none so far. `last`: no more text comes. */
  closing(text: string, at: number, last: boolean): number
  without(body: string): string
}

/** Reads quotes inside quotes: doubled, or behind a backslash once the file has shown that it writes them so. */
function createQuoteReader(delimiter: string): QuoteReader {
  const breaks = new Set([delimiter, '\n', '\r'])
  const isBreak = (sign: string | undefined): boolean => sign !== undefined && breaks.has(sign)
  let isEscaped = false

  /** Tells by the next quote: a table with doubled quotes alone would have none there. */
  function saysEscaped(text: string, quote: number, last: boolean): Said {
    const after = text[quote + 1]
    if (after === undefined) return last ? false : 'wait'
    const isDoubled = after === '"'
    if (!isDoubled && !isBreak(after)) return true
    const behind = text[quote + 2]
    // the same pair closes the cell of a table with backslashes
    if (isDoubled && behind !== undefined && !isBreak(behind)) return false
    const next = text.slice(quote + 2, quote + 2 + mostAhead).indexOf('"')
    if (next < 0 && text.length > quote + 2 + mostAhead) return false
    // nothing would close the cell
    if (next < 0) return last ? isDoubled : 'wait'
    const at = quote + 2 + next
    // it would stand in the middle of a cell without quotes
    if (!isDoubled) return !isBreak(text[at - 1])
    // it would close the cell, and something would follow
    const follows = text[at + 1]
    if (follows === undefined) return last ? false : 'wait'
    return follows !== '"' && !isBreak(follows)
  }

  /** For a quote behind a backslash: true when the cell that began at `at` goes on. */
  function goesOn(text: string, at: number, quote: number, last: boolean): Said {
    let first = quote
    while (first - 1 > at && text[first - 1] === '\\') first--
    if ((quote - first) % 2 === 0) return false
    const said = isEscaped || saysEscaped(text, quote, last)
    if (said === true) isEscaped = true
    return said
  }

  return {
    closing: (text, at, last) => {
      let close = text.indexOf('"', at + 1)
      while (close >= 0) {
        const said = text[close - 1] === '\\' && goesOn(text, at, close, last)
        if (said === 'wait') return -1
        if (said) close = text.indexOf('"', close + 1)
        else if (text[close + 1] === '"') close = text.indexOf('"', close + 2)
        else break
      }
      return close
    },
    without: (body) => {
      const plain = body.includes('""') ? body.replaceAll('""', '"') : body
      return isEscaped && plain.includes('\\') ? plain.replaceAll(/\\(["\\])/g, '$1') : plain
    },
  }
}

/**
 * Splits CSV text (RFC 4180) that arrives in pieces into records. Quotes may hold delimiters and line breaks; a quote in the middle of an
 * unquoted cell is a plain character. MySQL writes a quote inside quotes as \\": known by what follows the first one, which RFC 4180 never
 * has. `onRecord` gets the cells and the number of the record, the first being 1.
 * @param mostColumns a record is refused as soon as it has more, before it has ended
 * @throws AppError `import_not_csv` for a cell or a record without end, `import_too_many_columns`
 */
export function createCsvReader(
  delimiter: string,
  onRecord: (cells: string[], number: number) => void,
  mostColumns = Number.POSITIVE_INFINITY,
): CsvReader {
  let rest = ''
  let cells: string[] = []
  let number = 1
  /** characters of the record's cells so far */
  let length = 0
  /** a delimiter was read last: one more cell follows, if only an empty one */
  let cellDue = false
  const ends = createEndFinder(delimiter)
  const quotes = createQuoteReader(delimiter)

  function finishRecord(): void {
    const done = cells
    cells = []
    length = 0
    cellDue = false
    onRecord(done, number++)
  }

  /** Reads whole cells from `rest`; answers how far it came. At the end of the input an unfinished cell is finished too. */
  function read(last: boolean): number {
    let at = 0
    ends.search(rest)
    while (at < rest.length) {
      const next = rest[at] === '"' ? quotedEnd(at, last) : plainEnd(at, last)
      if (next === undefined) break
      at = next
    }
    return at
  }

  function plainEnd(at: number, last: boolean): number | undefined {
    const found = ends.from(at)
    if (found === rest.length && !last) return undefined
    return afterCell(rest.slice(at, found), found, last)
  }

  function quotedEnd(at: number, last: boolean): number | undefined {
    const close = quotes.closing(rest, at, last)
    // a quote as the last character may be the first half of an escaped one
    if (close < 0 || (close === rest.length - 1 && !last)) return undefined
    const text = quotes.without(rest.slice(at + 1, close))
    const found = ends.from(close + 1)
    if (found === rest.length && !last) return undefined
    return afterCell(found === close + 1 ? text : text + rest.slice(close + 1, found), found, last)
  }

  /** Keeps the cell and steps over what ended it; undefined when a line break may be cut in two. */
  function afterCell(text: string, found: number, last: boolean): number | undefined {
    const end = rest[found]
    if (end === '\r' && found === rest.length - 1 && !last) return undefined
    cells.push(text)
    length += text.length
    checkRecord({ columns: cells.length, limit: mostColumns, length, row: number })
    if (end === delimiter) {
      cellDue = true
      return found + 1
    }
    finishRecord()
    return end === '\r' && rest[found + 1] === '\n' ? found + 2 : found + 1
  }

  return {
    write: (text) => {
      rest = rest === '' ? text : rest + text
      rest = rest.slice(read(false))
      if (rest.length > maxCell) throw new AppError('import_not_csv', { found: 'a cell without end', row: number })
    },
    end: () => {
      rest = rest.slice(read(true))
      if (rest === '') {
        if (cellDue) {
          cells.push('')
          finishRecord()
        }
        return { unclosedQuote: null }
      }
      const open = number
      cells.push(rest.slice(1))
      rest = ''
      finishRecord()
      return { unclosedQuote: open }
    },
  }
}

/** All records of a text at once. */
export function readCsv(text: string, delimiter: string): string[][] {
  const records: string[][] = []
  const reader = createCsvReader(delimiter, (cells) => records.push(cells))
  reader.write(text)
  reader.end()
  return records
}
