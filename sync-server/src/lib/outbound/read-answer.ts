import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutboundError } from '#server/lib/outbound/outbound-failure.ts'

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}
export const acceptedEncodings = 'gzip, deflate, br'

/** The reader of a body beside, or in the place of, the answer. */
export interface BodyHearing {
  hear?: ((piece: Buffer) => void) | undefined
  /** takes the body: nothing of it is kept then */
  take?: ((piece: Buffer) => Promise<unknown>) | undefined
}

/**
 * Reads the body, decompressed. At most `mostBytes` are taken off the line, and as many come out of the decompressor.
 * @throws OutboundError `answer_too_large`, `answer_malformed`; the socket's error
 */
export async function readAnswer(answer: IncomingMessage, mostBytes: number, { hear, take }: BodyHearing = {}): Promise<Buffer> {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decoder = decoders[encoding]
  if (!decoder && encoding !== 'identity' && encoding !== '') throw new OutboundError('answer_malformed')
  if (Number(answer.headers['content-length'] ?? 0) > mostBytes) throw new OutboundError('answer_too_large')
  const chunks: Buffer[] = []
  const bounded = bound(mostBytes)
  const keep = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of bounded(source)) {
      if (take) await take(chunk)
      else chunks.push(chunk)
      hear?.(chunk)
    }
  }
  try {
    if (decoder) await pipeline(answer, bounded, decoder(), keep)
    else await pipeline(answer, keep)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    throw /^(Z_|ERR__?BROTLI|ERR_BUFFER|ERR_PADDING|ERR__ERROR_FORMAT)/.test(code) ? new OutboundError('answer_malformed') : error
  }
  return Buffer.concat(chunks)
}

/** Passes bytes on, up to a number. */
function bound(most: number): (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* (source) {
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      if (size > most) throw new OutboundError('answer_too_large')
      yield chunk
    }
  }
}
