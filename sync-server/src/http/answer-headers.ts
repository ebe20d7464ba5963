import type { Context } from 'hono'
import type { ApiEnvironment } from '#server/http/register-calls.ts'

/**
 * Gives the answer headers that it does not set itself. They go to Node's own answer before a handler runs: set afterwards, each
 * answer would have to become a full `Response`, which takes longer than most handlers do. Without Node (tests that call the app
 * itself) they are set once `next` is done.
 */
export async function withHeaders(
  http: Context<ApiEnvironment>,
  headers: readonly (readonly [name: string, value: string])[],
  next: () => Promise<void>,
): Promise<void> {
  // the app is given no bindings where there is no server
  const outgoing = (http.env as ApiEnvironment['Bindings'] | undefined)?.outgoing
  if (outgoing && !outgoing.headersSent) {
    for (const [name, value] of headers) outgoing.setHeader(name, value)
    await next()
    return
  }
  await next()
  for (const [name, value] of headers) if (!http.res.headers.has(name)) http.res.headers.set(name, value)
}
