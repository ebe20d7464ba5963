import { AppError } from '#shared/protocol/errors.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

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
  try {
    return JSON.parse(decoder.decode(bytes))
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
