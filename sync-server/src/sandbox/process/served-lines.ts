import { z } from 'zod'
import { codeLanguages } from '#server/sandbox/code-job.ts'
import { frameBytes, jobBytes } from '#server/sandbox/code-limits.ts'

/**
 * The lines between the server and a service that runs code, by their first letter. The server asks for a language; after that its lines go to
 * the process as they are. The service tells the level first.
 */
export const told = { level: 'l', message: 'm', print: 'p', end: 'x' } as const

/** letters of a line: a message with its first letter, or bytes of output in base64 */
export const mostTold = frameBytes + 1
/** letters of a line to a process: a job or an answer */
export const mostAsked = jobBytes + 2 * frameBytes

export const levelSchema = z.strictObject({
  level: z.enum(['namespaces', 'wasm', 'off']),
  reason: z.string().max(10_000),
  isPassing: z.literal(true).optional(),
})
export const askSchema = z.strictObject({ language: z.enum(codeLanguages), starts: z.boolean() })
export const endSchema = z.strictObject({ code: z.int().nullable(), signal: z.string().max(20).nullable() })
