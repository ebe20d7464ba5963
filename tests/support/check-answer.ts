import { isDeepStrictEqual } from 'node:util'
import { TrieRouter } from 'hono/router/trie-router'
import type { z } from 'zod'
import { errorBodySchema } from '#shared/protocol/error-schema.ts'
import { bindCalls, type BoundCall } from '#server/http/answer-call.ts'
import type { CallModule } from '#server/http/call-module.ts'

/** One answer of the server, as a test received it. */
interface GivenAnswer {
  method: string
  path: string
  status: number
  /** parsed JSON, or text */
  body: unknown
}

/**
 * Compares answers with the schemas of their calls: production sends them unchecked.
 * @returns a check that throws for an answer beside its schema, or an error beside the catalogue
 */
export function createAnswerCheck(modules: readonly CallModule[]): (answer: GivenAnswer) => void {
  const router = new TrieRouter<BoundCall>()
  for (const call of bindCalls(modules)) router.add(call.method, `/api/${call.path}`, call)
  return ({ method, path, status, body }) => {
    const [found] = router.match(method, path.replace(/\?.*$/, '').replace(/\/$/, ''))[0]
    if (!found) return
    const { answer: schema } = found[0].definition
    if (typeof body !== 'object' || body === null) return
    if (status >= 400) demand(errorBodySchema, body, `${method} ${path}: ${status}`)
    else if (schema && status === 200) demand(schema, body, `${method} ${path}`)
  }
}

function demand(schema: z.ZodType, body: unknown, what: string): void {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new Error(`${what} is not answered as described: ${parsed.error.message}`)
  // schemas drop properties that they do not know
  if (!isDeepStrictEqual(parsed.data, body))
    throw new Error(`${what} answers more than is described: ${JSON.stringify(body).slice(0, 2000)}`)
}
