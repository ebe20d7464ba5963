import { AppError } from '#shared/protocol/errors.ts'
import { answerCall, type BoundCall } from '#server/http/answer-call.ts'
import { createAnswerTurns } from '#server/http/answer-turns.ts'
import { headerOf, type ApiApp } from '#server/http/api-app.ts'
import { compressAnswer, jsonBody, JsonText } from '#server/http/json-answer.ts'
import { preflightHeaders } from '#server/http/program-requests.ts'
import type { ResolveSession } from '#server/identity/session.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Puts calls on the router: session → audience → schemas → handler → answer. Everything else is the handler's one call.
 * A known path with another method answers `method_not_allowed`.
 */
export function registerCalls(app: ApiApp, calls: readonly BoundCall[], platform: Platform, resolveSession: ResolveSession): void {
  const endOfTurn = createAnswerTurns()
  // the browser asks before a page of another origin sends a token; the token itself decides
  app.options('/api/*', (http) => {
    for (const [name, value] of preflightHeaders(http.req.header('origin'))) http.header(name, value)
    return http.body(null, 204)
  })
  for (const call of calls) {
    const { definition } = call
    const route = `/api/${call.path}`
    app.on(call.method, route, async (http) => {
      http.set('route', route)
      const { incoming, outgoing } = http.env
      const answer = await answerCall(call, http, platform, resolveSession)
      const accepts = headerOf(incoming, 'accept-encoding')
      if (answer instanceof Response) return compressAnswer(answer, accepts)
      if (!definition.answer && !(answer instanceof JsonText)) {
        await endOfTurn()
        return http.body(null, 204)
      }
      const made = jsonBody(answer instanceof JsonText ? answer.text : JSON.stringify(answer), accepts)
      const { body, headers } = made instanceof Promise ? await made : made
      if (headers['content-encoding'] !== undefined) outgoing.appendHeader('vary', 'accept-encoding')
      await endOfTurn()
      return http.body(body, 200, headers)
    })
  }
  for (const path of new Set(calls.map((call) => `/api/${call.path}`))) {
    app.all(path, () => {
      throw new AppError('method_not_allowed')
    })
  }
}
