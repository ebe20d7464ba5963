import { Readable } from 'node:stream'
import { AppError } from '#shared/protocol/errors.ts'
import type { Bucket, S3Answer } from '#server/storage/files/s3/bucket.ts'
import type { ByteRange, OpenFile } from '#server/storage/files/file-store.ts'

/** Opens an object. A connection that breaks or falls silent on the way is followed by another, from the byte that came last. */
export async function openObject(bucket: Bucket, key: string, length: number, range?: ByteRange): Promise<OpenFile | undefined> {
  const isApart = range !== undefined && (range.start > 0 ? length > 0 : range.end < length - 1)
  const start = isApart ? await openObject(bucket, key, length, { start: 0, end: length - 1 }) : undefined
  if (isApart && !start) return undefined
  start?.stream.destroy()
  const answer = await bucket.find('GetObject', key, range && { Range: `bytes=${range.start}-${range.end}` })
  if (!answer?.Body) return undefined
  const size = Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength ?? 0)
  const at = range?.start ?? 0
  const reader = new ObjectReader(bucket, key, answer, { start: at, end: Math.min(range?.end ?? size, size - 1) })
  const first = start ? Buffer.alloc(0) : await reader.atLeast(length)
  const stream = Readable.from(reader.rest(first), { objectMode: false })
  // one that nobody began to read would keep its connection
  stream.once('close', () => reader.close())
  return { size, head: start?.head ?? first.subarray(0, length), stream }
}

class ObjectReader {
  readonly #bucket: Bucket
  readonly #key: string
  readonly #etag: string | undefined
  readonly #end: number
  #at: number
  #body: Readable
  #pieces: AsyncIterator<Buffer>

  constructor(bucket: Bucket, key: string, { Body, ETag }: S3Answer, { start, end }: ByteRange) {
    this.#bucket = bucket
    this.#key = key
    this.#etag = ETag
    this.#at = start
    this.#end = end
    this.#body = Body as Readable
    this.#pieces = piecesOf(this.#body)
  }

  /** So many of the next bytes, or more; fewer at the end. */
  async atLeast(length: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let found = 0; found < length; found += pieces.at(-1)?.length ?? 0) {
      const piece = await this.#next()
      if (!piece) break
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  }

  async *rest(first: Buffer): AsyncGenerator<Buffer> {
    if (first.length > 0) yield first
    for (let piece = await this.#next(); piece; piece = await this.#next()) yield piece
  }

  close(): void {
    this.#body.destroy()
  }

  async #next(): Promise<Buffer | undefined> {
    for (let left = this.#bucket.pace.tries; ; left--) {
      if (this.#at > this.#end) return undefined
      try {
        const { value, done } = await this.#piece()
        if (done) throw new Error(`an object ended at byte ${this.#at} of ${this.#end + 1}`)
        this.#at += value.length
        return value
      } catch (error) {
        this.#body.destroy()
        this.#bucket.noteFault(error)
        if (left <= 1) throw new AppError('files_unavailable')
        await this.#reopen()
      }
    }
  }

  /** @throws Error when nothing comes for long */
  async #piece(): Promise<IteratorResult<Buffer, undefined>> {
    const { pieceMs } = this.#bucket.pace
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no byte came for ${pieceMs} ms`)), pieceMs)
    })
    try {
      return await Promise.race([this.#pieces.next(), silence])
    } finally {
      clearTimeout(timer)
    }
  }

  async #reopen(): Promise<void> {
    const same = this.#etag === undefined ? {} : { IfMatch: this.#etag }
    const { Body } = await this.#bucket.send('GetObject', this.#key, { Range: `bytes=${this.#at}-${this.#end}`, ...same })
    this.#body = Body as Readable
    this.#pieces = piecesOf(this.#body)
  }
}

function piecesOf(body: Readable): AsyncIterator<Buffer> {
  // a fault between two reads is told by the next one
  body.on('error', () => undefined)
  return body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
}
