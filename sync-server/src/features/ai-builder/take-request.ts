import { parseJson } from '#shared/lib/json.ts'
import { aiBounds } from '#shared/nouns/ai-builder/ai-limits.ts'
import { createAppSchema } from '#shared/nouns/ai-builder/ai-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

/** The parts of `POST builder/create-app`, read within their bounds. @throws AppError `invalid_request`, `body_too_large`, `file_too_large` */
export async function takeRequest(request: Request) {
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data')) throw new AppError('unsupported_media_type')
  const bytes = await readBytes(request)
  if (countParts(bytes, type) > mostParts) throw wrongPart('body', `more than ${mostParts} parts`)
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw wrongPart('body', 'not multipart')
  })
  const data = form.get('data')
  const parsed = createAppSchema.safeParse(parseJson(typeof data === 'string' ? data : ''))
  if (!parsed.success) throw wrongPart('data', parsed.error.issues[0]?.message ?? 'not the data of a request')
  const files = form.getAll('attachments').flatMap((part) => (part instanceof File ? part : []))
  if (files.length > aiBounds.attachments) throw wrongPart('attachments', `more than ${aiBounds.attachments}`)
  return { ...parsed.data, files }
}

/** `data` and the attachments, with some room for what a program adds. */
const mostParts = 16

/** Parts are counted before they are read: a body of a hundred thousand empty ones would take seconds. */
function countParts(bytes: Buffer, type: string): number {
  const boundary = /boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(type)
  const mark = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`
  let count = 0
  for (let at = bytes.indexOf(mark); at >= 0 && count <= mostParts; at = bytes.indexOf(mark, at + mark.length)) count++
  // the last mark ends the body
  return count - 1
}

async function readBytes(request: Request): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.byteLength
    if (size > aiBounds.requestBytes) throw new AppError('body_too_large', { limit: aiBounds.requestBytes })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
