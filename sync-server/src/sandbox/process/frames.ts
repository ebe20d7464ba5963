import { z } from 'zod'
import { frameBytes, frameDepth, frameKeys, mostValues } from '#server/sandbox/code-limits.ts'
import type { CodeOperation } from '#server/sandbox/code-job.ts'

const textSchema = z.string().max(100_000)
/** Cells by their field. A schema of a record takes the event loop 2 µs a key, so it is judged by hand. */
const valuesSchema = z.custom<Record<string, unknown>>((value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const keys = Object.keys(value)
  return keys.length <= mostValues && keys.every((key) => key.length <= 200 && key !== '__proto__')
})
const target = { table: z.string().min(1).max(200), id: z.string().min(1).max(100) }
const operationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('insert'), ...target, values: valuesSchema }),
  z.strictObject({ kind: z.literal('update'), ...target, values: valuesSchema }),
  z.strictObject({ kind: z.literal('delete'), ...target }),
]) satisfies z.ZodType<CodeOperation>

const roundSchema = z.strictObject({ output: z.unknown(), set: valuesSchema, refusal: textSchema.nullable() })

/** A message of a process that runs code. Its author can write any bytes there, so it is judged like a request of a stranger. */
const frameSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('ask'), ask: z.enum(['fetch', 'get', 'secret', 'http']), args: z.array(z.unknown()).max(10) }),
  // one each, so that no message holds them all
  z.strictObject({ type: z.literal('operation'), operation: operationSchema }),
  z.strictObject({ type: z.literal('round'), round: roundSchema }),
  z.strictObject({ type: z.literal('done') }),
  z.strictObject({
    type: z.literal('failed'),
    outcome: z.enum(['error', 'time', 'memory', 'limit']),
    message: textSchema,
    line: z.int().min(1).max(10_000_000).nullable(),
  }),
])
export type CodeFrame = z.infer<typeof frameSchema>

/** Cuts a stream of bytes into lines of at most so many. @throws RangeError for a longer one */
export function createLineReader(onLine: (line: string) => void, most = frameBytes): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let size = 0
  return (chunk) => {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...parts, chunk.subarray(from, end)])
      parts = []
      size = 0
      from = end + 1
      if (line.length > most) throw new RangeError('a message is too long')
      onLine(line.toString('utf8'))
    }
    if (from === chunk.length) return
    parts.push(chunk.subarray(from))
    size += chunk.length - from
    if (size > most) throw new RangeError('a message is too long')
  }
}

/** @throws RangeError for a message that is too large in its own way; Error for what is no message */
export function readFrame(line: string): CodeFrame {
  const { depth, keys } = shapeOf(line)
  if (depth > frameDepth) throw new RangeError('a message has too many levels')
  if (keys > frameKeys) throw new RangeError('a message has too many keys')
  return frameSchema.parse(JSON.parse(line))
}

/** Levels of brackets, and keys of objects, both outside of texts. */
export function shapeOf(json: string): { depth: number; keys: number } {
  let depth = 0
  let deepest = 0
  let keys = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === 34) inText = !inText
    else if (inText) at += code === 92 ? 1 : 0
    else if (code === 91 || code === 123) deepest = Math.max(deepest, ++depth)
    else if (code === 93 || code === 125) depth--
    else if (code === 58) keys++
  }
  return { depth: deepest, keys }
}
