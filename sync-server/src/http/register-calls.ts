import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import type { CallDefinition, CallRequest } from '#shared/protocol/calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { principalHeader } from '#shared/protocol/principal.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import type { CallContext, CallModule } from '#server/http/call-module.ts'
import { compressAnswer, jsonBody, JsonText } from '#server/http/json-answer.ts'
import { readJson } from '#server/http/read-json.ts'
import type { ResolveSession, Session } from '#server/http/session.ts'
import type { Platform } from '#server/platform.ts'

const defaultMaxBody = 1024 * 1024

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
 * A known path with another method answers `method_not_allowed`.
 */
export function registerCalls(app: ApiApp, modules: CallModule[], platform: Platform, resolveSession: ResolveSession): void {
  const paths = new Set<string>()
  for (const { table, handlers } of modules) {
    for (const [key, definition] of Object.entries(table)) {
      const [method = '', path = ''] = key.split(' ')
      const handler = handlers[key]
      if (!handler) throw new Error(`no handler for ${key}`)
      paths.add(`/${path}`)
      app.on(method, `/${path}`, async (http) => {
        http.set('route', `/api/${path}`)
        const context = createCallContext(http, platform, resolveSession)
        admit(definition, context)
        const request = await readRequest(http, definition)
        const answer = await handler(request, context)
        const accepts = http.req.header('accept-encoding')
        if (answer instanceof Response) return compressAnswer(answer, accepts)
        if (!definition.answer && !(answer instanceof JsonText)) return http.body(null, 204)
        const made = jsonBody(answer instanceof JsonText ? answer.text : JSON.stringify(answer), accepts)
        const { body, headers } = made instanceof Promise ? await made : made
        // through the context, so that cookies and headers the handler set travel along
        return http.body(body, 200, headers)
      })
    }
  }
  for (const path of paths) {
    app.all(path, () => {
      throw new AppError('method_not_allowed')
    })
  }
}

function createCallContext(http: Context<ApiEnvironment>, platform: Platform, resolveSession: ResolveSession): CallContext {
  const resolved = resolveSession({ cookie: http.req.header('cookie'), authorization: http.req.header('authorization') })
  const stated = http.req.header(principalHeader)
  // The cookie may have become somebody else's in another tab since this one was opened.
  const session = resolved && stated !== undefined && stated !== `${resolved.orgId}:${resolved.memberId}` ? undefined : resolved
  let member: OrgContext | undefined
  return {
    platform,
    session,
    ip: http.get('ip'),
    requestId: http.get('requestId'),
    http: http as unknown as Context,
    member: () => (member ??= memberOf(session, platform, http.get('ip'))),
  }
}

function memberOf(session: Session | undefined, platform: Platform, ip: string): OrgContext {
  if (!session) throw new AppError('invalid_session')
  const source = session.via === 'bearer' ? 'api' : 'app'
  return createOrgContext(platform.orgs.open(session.orgId), session.memberId, { now: platform.now, source, ip, events: platform.events })
}

/** The audience check, and the protection of state-changing GETs against pages of other sites. */
function admit(definition: CallDefinition, context: CallContext): void {
  const { who } = definition
  if (definition.bearerOnly && context.session?.via === 'cookie') throw new AppError('invalid_session')
  if (who === 'anyone') return
  const { access } = context.member()
  if (who === 'builder' && !access.isBuilder) throw new AppError('permission_denied')
  if (who === 'admin' && !access.isAdmin) throw new AppError('permission_denied')
  if (typeof who === 'object' && !access.can(who.flag)) throw new AppError('permission_denied')
}

async function readRequest(http: Context<ApiEnvironment>, definition: CallDefinition): Promise<CallRequest<unknown>> {
  const params = definition.params ? check(definition.params, http.req.param(), 'path') : undefined
  const query = definition.query ? check(definition.query, http.req.query(), 'query') : undefined
  const body = definition.body
    ? check(definition.body, await readJson(http.req.raw, definition.maxBody ?? defaultMaxBody), 'body')
    : undefined
  return { params, query, body } as CallRequest<unknown>
}

function check(schema: z.ZodType, value: unknown, where: string): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, 20).map((issue) => ({ where, path: issue.path.join('.'), message: issue.message }))
  throw new AppError('invalid_request', { issues })
}
