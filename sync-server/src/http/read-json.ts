import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/protocol/errors.ts'
import { JsonScan, scanSmall, smallBody } from '#server/http/json-scan.ts'
import { measureFor } from '#server/http/work-of.ts'

/** A body of which nobody said the length: it was let in beside others without a look at what it may cost. */
const mostUndeclared = 1_000_000

/**
 * Reads a JSON body of at most `maxBytes`, and of at most a megabyte where its length was not declared.
 * @throws AppError `unsupported_media_type`, `body_too_large`, `malformed_json`, `invalid_request`
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw new AppError('unsupported_media_type')
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > maxBytes) throw new AppError('body_too_large')
  const most = declared === null ? Math.min(maxBytes, mostUndeclared) : maxBytes
  const body = new JsonBody()
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > most) throw new AppError('body_too_large')
    body.take(chunk)
  }
  return body.parse()
}

/**
 * The same from Node's request, whose type and declared length were already checked. @throws AppError `malformed_json`, `invalid_request`,
 * `body_too_large`
 */
export function readJsonOf(incoming: IncomingMessage): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let body: JsonBody | undefined = new JsonBody()
    const isLarge = Number(incoming.headers['content-length']) > smallBody
    // the rest of a refused body is drained unread
    const attempt = (work: (body: JsonBody) => void): void => {
      const one = body
      if (!one) return
      try {
        if (isLarge) measureFor(incoming, () => work(one))
        else work(one)
      } catch (error) {
        body = undefined
        reject(error)
      }
    }
    incoming.on('data', (chunk: Buffer) => attempt((one) => one.take(chunk)))
    incoming.on('end', () => attempt((one) => resolve(one.parse())))
    // the caller is gone in the middle of it: nobody reads the answer
    incoming.on('error', () => reject(new AppError('malformed_json')))
  })
}

/** Checks the pieces of a body as they arrive: a large one never blocks the event loop all at once. */
class JsonBody {
  readonly #chunks: Uint8Array[] = []
  #scan: JsonScan | undefined

  take(chunk: Uint8Array): void {
    const [first] = this.#chunks
    this.#chunks.push(chunk)
    if (!first && chunk.byteLength <= smallBody) return
    if (!this.#scan) {
      this.#scan = new JsonScan()
      if (first) this.#scan.take(first)
    }
    this.#scan.take(chunk)
  }

  parse(): unknown {
    const [first] = this.#chunks
    return parseJson(this.#chunks.length === 1 && first ? bufferOf(first) : Buffer.concat(this.#chunks), this.#scan === undefined)
  }
}

const bufferOf = (bytes: Uint8Array): Buffer => (Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes))

function parseJson(bytes: Buffer, isUnseen: boolean): unknown {
  if (!isUtf8(bytes)) throw new AppError('malformed_json')
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const text = bytes.toString('utf8', hasMark ? 3 : 0)
  if (isUnseen) scanSmall(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed_json')
  }
}
