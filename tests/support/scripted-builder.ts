import type { ServerResponse } from 'node:http'
import { answers, type AskedAi } from '#tests/support/scripted-ai.ts'

type Reply = (response: ServerResponse, asked: AskedAi) => void

/** The host of the specification has a plan. */
export const hasPlan = (plan: unknown, progress = 1): Reply => answers(200, JSON.stringify({ data: { success_msg: '', progress, plan } }))

/** It is still at work. */
export const isAt = (progress: number): Reply => answers(200, JSON.stringify({ data: { success_msg: 'working', progress } }))

/** An error in its words (specification 2 §8). */
export const fails = (status: number, id: string): Reply =>
  answers(status, JSON.stringify({ id, message: `secret words of ${id}`, metadata: { trace: 'secret words' } }))

/** A whole answer that comes letter by letter, with marks of the alphabet cut in two. */
export const inPieces =
  (body: string, size = 7): Reply =>
  (response) => {
    const bytes = Buffer.from(body)
    response.writeHead(200, { 'content-type': 'application/json' })
    const next = (at: number): void => {
      if (at >= bytes.length) response.end()
      else response.write(bytes.subarray(at, at + size), () => next(at + size))
    }
    next(0)
  }

/** The connection breaks in the middle of an answer whose length was told. */
export const breaksOff =
  (body: string): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(body.length) })
    response.write(body.slice(0, body.length / 2), () => response.destroy())
  }

/** More than anybody asked for. */
export const floods =
  (bytes: number): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const piece = Buffer.alloc(64 * 1024, ' ')
    let left = bytes
    const more = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= piece.length
        if (!response.write(piece)) return
      }
      response.end()
    }
    response.on('drain', more)
    more()
  }

/** The parts of a question to the host: `data`, and the attachments as text. */
export async function partsOf({ headers, body }: AskedAi) {
  const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
  const data = JSON.parse(String(form.get('data'))) as Record<string, string>
  return { data, files: form.getAll('attachments').map((file) => (file instanceof File ? { name: file.name, type: file.type } : file)) }
}
