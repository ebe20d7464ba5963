import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)
const worthCompressing = 4096

/** Finished JSON text (from SQLite, say) as a handler's answer: sent as it is. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

interface JsonBody {
  body: string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

/**
 * JSON text as the body of an answer, gzipped when it is large and the caller accepts it. Level 1 off the event loop: level 6 takes
 * seven times as long for 16 % less.
 */
export function jsonBody(text: string, acceptEncoding: string | undefined): JsonBody | Promise<JsonBody> {
  const headers = { 'content-type': 'application/json; charset=UTF-8' }
  if (text.length < worthCompressing || !/\bgzip\b/.test(acceptEncoding ?? '')) return { body: text, headers }
  return compressed(text, headers)
}

async function compressed(text: string, headers: Record<string, string>): Promise<JsonBody> {
  const bytes = await compress(text, { level: 1 })
  return { body: new Uint8Array(bytes), headers: { ...headers, 'content-encoding': 'gzip' } }
}

/** Gives a handler's own JSON answer the same treatment. Every other kind passes through, and so does a file, whose length is said before it. */
export async function compressAnswer(answer: Response, acceptEncoding: string | undefined): Promise<Response> {
  const type = answer.headers.get('content-type') ?? ''
  const isFixed = answer.headers.has('content-encoding') || answer.headers.has('content-length')
  if (answer.status !== 200 || !type.startsWith('application/json') || isFixed) return answer
  const { body, headers } = await jsonBody(await answer.text(), acceptEncoding)
  const made = new Response(body, { headers })
  // headers set by the handler (ETag, robots) are kept
  for (const [name, value] of answer.headers) if (!made.headers.has(name)) made.headers.set(name, value)
  return made
}
