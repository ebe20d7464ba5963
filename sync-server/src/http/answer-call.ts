import type { Context } from 'hono'
import type { z } from 'zod'
import type { CallDefinition, CallRequest } from '#shared/protocol/calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { principalHeader, viewHeader } from '#shared/protocol/principal.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { assertReads, noteTokenUse } from '#server/access/token-rights.ts'
import { createViewContext } from '#server/access/views.ts'
import { headerOf, type ApiEnvironment } from '#server/http/api-app.ts'
import type { CallContext, CallModule } from '#server/http/call-module.ts'
import { admitProgram } from '#server/http/program-requests.ts'
import { readJson } from '#server/http/read-json.ts'
import { isOperator } from '#server/identity/operator-cookie.ts'
import type { ResolveSession, Session } from '#server/identity/session.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A call with its handler. */
export interface BoundCall {
  method: string
  /** under `/api/` */
  path: string
  definition: CallDefinition
  handler: CallModule['handlers'][string]
}

/** All calls in the order in which they are offered. @throws Error when one has no handler */
export function bindCalls(modules: readonly CallModule[]): BoundCall[] {
  return modules.flatMap(({ table, handlers }) =>
    Object.entries(table).map(([key, definition]) => {
      const [method = '', path = ''] = key.split(' ')
      const handler = handlers[key]
      if (!handler) throw new Error(`no handler for ${key}`)
      return { method, path, definition, handler }
    }),
  )
}

const defaultMaxBody = 1024 * 1024

/** session → audience → schemas → handler. @throws AppError of any of them */
export async function answerCall(
  { method, definition, handler }: BoundCall,
  http: Context<ApiEnvironment>,
  platform: Platform,
  resolveSession: ResolveSession,
): Promise<unknown> {
  const context = await createCallContext(definition, http, platform, resolveSession)
  admit(method, definition, context)
  const params = definition.params ? check(definition.params, http.req.param(), 'path') : undefined
  const query = definition.query ? check(definition.query, http.req.query(), 'query') : undefined
  const body = definition.body
    ? checkBody(definition, definition.body, await readJson(http.env.incoming, definition.maxBody ?? defaultMaxBody))
    : undefined
  return handler({ params, query, body } as CallRequest<unknown>, context)
}

async function createCallContext(
  { who, tokens }: CallDefinition,
  http: Context<ApiEnvironment>,
  platform: Platform,
  resolveSession: ResolveSession,
): Promise<CallContext> {
  const { cookie, authorization } = http.env.incoming.headers
  const stated = headerOf(http.env.incoming, principalHeader)
  const orgId = stated?.slice(0, Math.max(0, stated.indexOf(':')))
  const resolved = await resolveSession({ cookie, authorization, orgId })
  if (resolved?.token && !tokens) {
    if (who !== 'anyone') throw new AppError('permission_denied')
    // to a call for everybody a program is nobody
    return new RequestContext(http, platform, undefined, undefined)
  }
  // Another tab may have changed the cookie to another person's since this one was opened.
  const session = resolved && stated !== undefined && stated !== `${resolved.orgId}:${resolved.memberId}` ? undefined : resolved
  const context = new RequestContext(http, platform, session, headerOf(http.env.incoming, viewHeader))
  if (resolved?.token) await admitProgram(context, platform, resolved)
  return context
}

/**
 * A class because of its getter: each object literal with one gets a new hidden class. Such a class lives until the next full collection,
 * with all of its request. That cost a fifth of the time of a small call.
 */
class RequestContext implements CallContext {
  readonly platform: Platform
  readonly session: Session | undefined
  readonly ip: string
  readonly requestId: string
  readonly viewId: string | undefined
  readonly #env: ApiEnvironment['Bindings']
  readonly http: Context
  #member: OrgContext | undefined

  constructor(http: Context<ApiEnvironment>, platform: Platform, session: Session | undefined, viewId: string | undefined) {
    this.platform = platform
    this.session = session
    this.ip = http.get('ip')
    this.requestId = http.get('requestId')
    this.viewId = viewId
    this.#env = http.env
    this.http = http as unknown as Context
  }

  header(name: string): string | undefined {
    return headerOf(this.#env.incoming, name)
  }

  answerHeader(name: string, value: string): void {
    this.#env.outgoing.setHeader(name, value)
  }

  readJson(maxBytes: number): Promise<unknown> {
    return readJson(this.#env.incoming, maxBytes)
  }

  signal(): AbortSignal {
    return this.http.req.raw.signal
  }

  member(): OrgContext {
    return (this.#member ??= memberOf(this.session, this.platform, this.ip, this.viewId))
  }
}

function memberOf(session: Session | undefined, platform: Platform, ip: string, viewId: string | undefined): OrgContext {
  if (!session || !platform.orgs.has(session.orgId)) throw new AppError('invalid_session')
  if (session.owesFactor === true) throw new AppError('requires_mfa')
  const source = session.via === 'bearer' ? 'api' : 'app'
  const org = platform.orgs.open(session.orgId)
  const { token } = session
  const options = { now: platform.now, source, ip, events: platform.events, ...(token && { token }) }
  if (token) {
    if (viewId !== undefined) throw new AppError('permission_denied')
    const context = createOrgContext(org, session.memberId, options)
    noteTokenUse(context, token, platform.log)
    return context
  }
  return viewId === undefined ? createOrgContext(org, session.memberId, options) : createViewContext(org, session, viewId, options)
}

/** The audience check, and the protection of state-changing GETs against pages of other sites. */
function admit(method: string, definition: CallDefinition, context: CallContext): void {
  const { who } = definition
  const reads = definition.reads ?? (method === 'GET' && !definition.bearerOnly)
  if (context.viewId !== undefined && !reads) throw new AppError('view_only')
  if (definition.bearerOnly && context.session?.via === 'cookie') throw new AppError('invalid_session')
  if (who === 'anyone') return
  if (who === 'operator') {
    if (!isOperator(context.platform, context.header('cookie'))) throw new AppError('operator_needed')
    return
  }
  const { access } = context.member()
  if (access.session === 'api-token') assertMay(access, { about: 'feature', feature: 'api' })
  if (definition.tokens === 'reading') assertReads(context.member())
  if (access.blocked && !reads && !definition.whenBlocked) throw new AppError('plan_blocked')
  if (who === 'builder' && !access.isBuilder) throw new AppError('permission_denied')
  if (who === 'admin' && !access.isAdmin) throw new AppError('permission_denied')
  if (typeof who === 'object') assertMay(access, { about: 'flag', flag: who.flag })
}

function checkBody({ surely }: CallDefinition, schema: z.ZodType, body: unknown): unknown {
  return surely?.(body) ? body : check(schema, body, 'body')
}

function check(schema: z.ZodType, value: unknown, where: string): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, 20).map((issue) => ({ where, path: issue.path.join('.'), message: issue.message }))
  throw new AppError('invalid_request', { issues })
}
