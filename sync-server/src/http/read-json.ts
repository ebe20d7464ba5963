import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/protocol/errors.ts'

/**
 * Reads a JSON body of at most `maxBytes`.
 * @throws AppError `unsupported_media_type`, `body_too_large`, `malformed_json`
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw new AppError('unsupported_media_type')
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > maxBytes) throw new AppError('body_too_large')
  // A declared length bounds what HTTP delivers; without one the bytes are counted as they come.
  const bytes = declared === null ? await readBytes(request, maxBytes) : await request.arrayBuffer()
  return parseJson(Buffer.from(bytes as ArrayBuffer))
}

/** The same straight from Node's request, whose type and declared length were looked at. @throws AppError `malformed_json` */
export function readJsonOf(incoming: IncomingMessage): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      try {
        resolve(parseJson(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
      } catch (error) {
        reject(error)
      }
    })
    // the caller is gone in the middle of it: nobody reads the answer
    incoming.on('error', () => reject(new AppError('malformed_json')))
  })
}

function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new AppError('malformed_json')
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  try {
    return JSON.parse(bytes.toString('utf8', hasMark ? 3 : 0))
  } catch {
    throw new AppError('malformed_json')
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new AppError('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
