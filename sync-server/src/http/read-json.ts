import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/protocol/errors.ts'
import { JsonScan, scanSmall, smallBody } from '#server/http/json-scan.ts'
import { measureFor } from '#server/http/work-of.ts'

/** A body of which nobody said the length: it was let in beside others without a look at what it may cost. */
const mostUndeclared = 1_000_000

/** Bodies that were read, where a request may have to be sent to another node. */
let kept: WeakMap<IncomingMessage, Buffer> | undefined

/** From now on bodies are kept as long as their requests. */
export function keepBodies(): void {
  kept ??= new WeakMap()
}

export const keptBody = (incoming: IncomingMessage): Buffer | undefined => kept?.get(incoming)

/**
 * Reads a JSON body of at most `maxBytes`, and of at most a megabyte where its length was not declared. It is read from Node's request: as a
 * web stream a body costs more than the rest of a small call. A refused body is drained first, so that its sender reads the reason.
 * @throws AppError `unsupported_media_type`, `body_too_large`, `malformed_json`, `invalid_request`
 */
export function readJson(incoming: IncomingMessage, maxBytes: number): Promise<unknown> {
  const { 'content-type': type = '', 'content-length': declared } = incoming.headers
  return new Promise((resolve, reject) => {
    if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('unsupported_media_type')
    if (Number(declared ?? 0) > maxBytes) throw new AppError('body_too_large')
    if (incoming.destroyed) throw new AppError('malformed_json')
    const most = declared === undefined ? Math.min(maxBytes, mostUndeclared) : maxBytes
    const isSmall = Number(declared) <= smallBody
    const body = new JsonBody()
    let size = 0
    let refusal: Error | undefined
    const attempt = (work: () => void): void => {
      if (refusal) return
      try {
        if (isSmall) work()
        else measureFor(incoming, work)
      } catch (error) {
        refusal = error as Error
        body.drop()
      }
    }
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.byteLength
      if (size > most) {
        refusal ??= new AppError('body_too_large')
        body.drop()
        // it may never end
        reject(refusal)
      } else attempt(() => body.take(chunk))
    })
    incoming.on('end', () => {
      attempt(() => resolve(body.parse(incoming)))
      if (refusal) reject(refusal)
    })
    // the caller is gone in the middle of it: nobody reads the answer
    incoming.on('error', () => reject(new AppError('malformed_json')))
  })
}

/** Checks the pieces of a body as they arrive: a large one never blocks the event loop all at once. */
class JsonBody {
  #chunks: Buffer[] = []
  #scan: JsonScan | undefined

  take(chunk: Buffer): void {
    const [first] = this.#chunks
    this.#chunks.push(chunk)
    if (!first && chunk.byteLength <= smallBody) return
    if (!this.#scan) {
      this.#scan = new JsonScan()
      if (first) this.#scan.take(first)
    }
    this.#scan.take(chunk)
  }

  drop(): void {
    this.#chunks = []
  }

  parse(incoming: IncomingMessage): unknown {
    const [first] = this.#chunks
    const bytes = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks)
    kept?.set(incoming, bytes)
    return parseJson(bytes, this.#scan === undefined)
  }
}

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
