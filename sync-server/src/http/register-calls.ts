import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { AppError } from '#shared/protocol/errors.ts'
import { answerCall, type BoundCall, type RequestFacts, type RequestParts } from '#server/http/answer-call.ts'
import { compressAnswer, jsonBody, JsonText } from '#server/http/json-answer.ts'
import { preflightHeaders } from '#server/http/program-requests.ts'
import { readJson } from '#server/http/read-json.ts'
import type { ResolveSession } from '#server/identity/session.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface RequestVariables {
  requestId: string
  ip: string
  /** the pattern that matched, for logs and metrics */
  route: string
}
export interface ApiEnvironment {
  Variables: RequestVariables
  Bindings: Partial<HttpBindings>
}
export type ApiApp = Hono<ApiEnvironment>

/**
 * Puts calls on the router: session → audience → schemas → handler → answer. Everything else is the handler's one call.
 * A known path with another method answers `method_not_allowed`. Most requests never get here (direct-calls.ts): those that do are
 * streams, and whatever is unusual about them.
 */
export function registerCalls(app: ApiApp, calls: readonly BoundCall[], platform: Platform, resolveSession: ResolveSession): void {
  // the browser asks before a page of another origin sends a token; the token itself decides
  app.use(async (http, next) => {
    if (http.req.method !== 'OPTIONS') return next()
    for (const [name, value] of preflightHeaders(http.req.header('origin'))) http.header(name, value)
    return http.body(null, 204)
  })
  for (const call of calls) {
    app.on(call.method, `/${call.path}`, async (http) => {
      http.set('route', `/api/${call.path}`)
      const answer = await answerCall(call, factsOf(http), partsOf(http), platform, resolveSession)
      const accepts = http.req.header('accept-encoding')
      if (answer instanceof Response) return compressAnswer(answer, accepts)
      if (!call.definition.answer && !(answer instanceof JsonText)) return http.body(null, 204)
      const made = jsonBody(answer instanceof JsonText ? answer.text : JSON.stringify(answer), accepts)
      const { body, headers } = made instanceof Promise ? await made : made
      // through the context, so that cookies and headers the handler set travel along
      return http.body(body, 200, headers)
    })
  }
  for (const path of new Set(calls.map((call) => `/${call.path}`))) {
    app.all(path, () => {
      throw new AppError('method_not_allowed')
    })
  }
}

function factsOf(http: Context<ApiEnvironment>): RequestFacts {
  return {
    requestId: http.get('requestId'),
    ip: http.get('ip'),
    header: (name) => http.req.header(name),
    signal: () => http.req.raw.signal,
    answerHeader: (name, value) => http.header(name, value),
    http: () => http as unknown as Context,
  }
}

function partsOf(http: Context<ApiEnvironment>): RequestParts {
  return {
    params: () => http.req.param(),
    query: () => http.req.query(),
    body: (maxBytes) => readJson(http.req.raw, maxBytes),
  }
}
