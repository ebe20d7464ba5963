import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'saxen'
import { AppError } from '#shared/protocol/errors.ts'

/** Callbacks for the parts of a document as they pass; names come without their prefixes. */
export interface XmlWatch {
  open?(name: string, attributes: XmlAttributes): void
  close?(name: string): void
  /** the whole text between two tags, or of a CDATA section */
  text?(text: string): void
}

/** Reads an attribute of the tag just opened, with any prefix if requested; undefined when there is none. */
export type XmlAttributes = (name: string, withPrefix?: boolean) => string | undefined

export interface XmlReader {
  /** @throws AppError `import_not_workbook` for invalid XML, or for content that no spreadsheet has */
  write(piece: Buffer): void
  /** @throws AppError `import_not_workbook` for an incomplete document */
  end(): void
}

/** A cell holds 32,767 characters; a text or tag longer than this is kept by nobody. */
const longestToken = 8 * 1024 * 1024
const deepest = 200

/** Reads a document of a workbook piece by piece: neither its text nor its tree is ever in memory as a whole. */
export function createXmlReader(watch: XmlWatch): XmlReader {
  const parser = new Parser()
  const decoder = new StringDecoder('utf8')
  let depth = 0
  /** length written since the last callback: the parser keeps incomplete parts */
  let untold = 0
  let waiting = ''
  parser.on('openTag', (name, attributes, decode) => {
    untold = 0
    if (++depth > deepest) throw new AppError('import_not_workbook')
    watch.open?.(plainName(name), (wanted, withPrefix) => {
      const all = attributes() || {}
      const value = all[withPrefix ? (Object.keys(all).find((key) => plainName(key) === wanted) ?? '') : wanted]
      return value === undefined ? undefined : decode(value)
    })
  })
  parser.on('closeTag', (name) => {
    untold = 0
    depth--
    watch.close?.(plainName(name))
  })
  const told = (text: string): void => {
    untold = 0
    watch.text?.(text)
  }
  parser.on('text', (text, decode) => told(decode(text)))
  parser.on('cdata', told)

  return {
    write: (piece) =>
      orNoWorkbook(() => {
        waiting += decoder.write(piece)
        if (untold + waiting.length > longestToken) throw new AppError('import_not_workbook')
        // kept text is scanned again with each new piece, so as much must arrive first
        if (waiting.length < untold) return
        untold += waiting.length
        parser.write(waiting)
        waiting = ''
      }),
    end: () =>
      orNoWorkbook(() => {
        parser.write(waiting + decoder.end())
        parser.end()
      }),
  }
}

/** Reads a whole document. @throws AppError `import_not_workbook` */
export async function readXml(pieces: AsyncIterable<Buffer>, watch: XmlWatch): Promise<void> {
  const reader = createXmlReader(watch)
  for await (const piece of pieces) reader.write(piece)
  reader.end()
}

const plainName = (name: string): string => name.slice(name.indexOf(':') + 1)

function orNoWorkbook(work: () => void): void {
  try {
    work()
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('import_not_workbook')
  }
}
