import { AppError } from '#shared/protocol/errors.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

/** A file out of a multipart body, and the texts that stood before it. */
export interface MultipartFile {
  fields: Readonly<Record<string, string>>
  /** as the sender named it */
  name: string
  /** the file's bytes, as they arrive; ends with an error where the body breaks off */
  bytes: AsyncIterable<Uint8Array>
}

const mostFields = 32
const longestHead = 8 * 1024
const longestText = 64 * 1024

/** Whether a request brings parts (RFC 7578). */
export const isMultipart = (request: Request): boolean => /^multipart\/form-data\s*;/i.test(typeOf(request))

const typeOf = (request: Request): string => request.headers.get('content-type') ?? ''

/**
 * Reads the texts of a multipart body up to its file, which is then read piece by piece: nothing of its length is held. Parts behind the file are
 * not read. @throws AppError `invalid_request`, `import_empty` for a body without a file
 */
export async function readMultipartFile(request: Request): Promise<MultipartFile> {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(typeOf(request)) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) throw wrongPart('content-type', 'without a boundary', 'header')
  if (!request.body) throw new AppError('import_empty')
  const reader = new ByteReader(request.body as unknown as AsyncIterable<Uint8Array>)
  const mark = Buffer.from(`\r\n--${boundary}`)
  // the first mark may have nothing before it
  reader.put('\r\n')
  await reader.until(mark, longestHead)
  const fields: Record<string, string> = {}
  for (let count = 0; count <= mostFields; count++) {
    const line = (await reader.until(lineEnd, 100)).toString('latin1')
    if (line.startsWith('--')) throw new AppError('import_empty')
    const head = partHead(await reader.head())
    if (head.file !== undefined) return { fields, name: head.file, bytes: reader.stream(mark) }
    fields[head.name] = (await reader.until(mark, longestText)).toString('utf8')
  }
  throw wrongPart('body', `more than ${mostFields} parts`)
}

const lineEnd = Buffer.from('\r\n')

/** The names in the head of a part. Browsers write quotes in them as %22. */
function partHead(head: string): { name: string; file: string | undefined } {
  const said = /^content-disposition:\s*form-data(.*)$/im.exec(head)?.[1] ?? ''
  const value = (name: string): string | undefined =>
    new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(said)?.[1]?.replaceAll('%22', '"')
  return { name: value('name') ?? '', file: value('filename') }
}

/** Reads a stream up to marks, without holding more than its bounds. */
class ByteReader {
  #rest: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  readonly #source: AsyncIterator<Uint8Array>

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  put(text: string): void {
    this.#rest = Buffer.concat([Buffer.from(text), this.#rest])
  }

  /** The head of a part, up to its empty line; a part may have none. */
  async head(): Promise<string> {
    this.put('\r\n')
    return (await this.until(headEnd, longestHead)).toString('utf8')
  }

  /** The bytes before a mark, which is passed over. @throws AppError `invalid_request` past `most` bytes, and where the stream ends before */
  async until(mark: Buffer, most: number): Promise<Buffer> {
    let from = 0
    for (;;) {
      const at = this.#rest.indexOf(mark, from)
      if (at > most || (at < 0 && this.#rest.length > most + mark.length)) throw wrongPart('body', 'a part is too long')
      if (at >= 0) {
        const found = this.#rest.subarray(0, at)
        this.#rest = this.#rest.subarray(at + mark.length)
        return found
      }
      from = Math.max(0, this.#rest.length - mark.length + 1)
      this.#rest = Buffer.concat([this.#rest, await this.#next()])
    }
  }

  /** The bytes before a mark as they arrive. */
  async *stream(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#rest.indexOf(mark)
      if (at >= 0) {
        yield this.#rest.subarray(0, at)
        return
      }
      const safe = Math.max(0, this.#rest.length - mark.length + 1)
      if (safe > 0) yield this.#rest.subarray(0, safe)
      this.#rest = Buffer.concat([this.#rest.subarray(safe), await this.#next()])
    }
  }

  async #next(): Promise<Uint8Array> {
    const { done, value } = await this.#source.next()
    if (done === true) throw wrongPart('body', 'not a whole multipart')
    return value
  }
}

const headEnd = Buffer.from('\r\n\r\n')
