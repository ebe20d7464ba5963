import type { Context } from 'hono'
import type { z } from 'zod'
import type { CallDefinition, CallRequest } from '#shared/protocol/calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { principalHeader, viewHeader } from '#shared/protocol/principal.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { assertReads, noteTokenUse } from '#server/access/token-rights.ts'
import { createViewContext } from '#server/access/views.ts'
import type { CallContext, CallModule } from '#server/http/call-module.ts'
import { admitProgram } from '#server/http/program-requests.ts'
import type { ResolveSession, Session } from '#server/identity/session.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A call with its handler, as both ways to answer it know it: the router's, and the direct one. */
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

/** The facts of a request that do not depend on its receiver (direct or router). */
export interface RequestFacts {
  requestId: string
  ip: string
  header(name: string): string | undefined
  signal(): AbortSignal
  /** a header of the answer, whatever it will be */
  answerHeader(name: string, value: string): void
  http(): Context
}

/** The parts of a request before validation. */
export interface RequestParts {
  params(): unknown
  query(): unknown
  body(maxBytes: number): Promise<unknown>
}

const defaultMaxBody = 1024 * 1024

export function maxBodyOf(definition: CallDefinition): number {
  return definition.maxBody ?? defaultMaxBody
}

/** session → audience → schemas → handler. @throws AppError of any of them */
export async function answerCall(
  { method, definition, handler }: BoundCall,
  facts: RequestFacts,
  parts: RequestParts,
  platform: Platform,
  resolveSession: ResolveSession,
): Promise<unknown> {
  const context = createCallContext(definition, facts, platform, resolveSession)
  admit(method, definition, context)
  const params = definition.params ? check(definition.params, parts.params(), 'path') : undefined
  const query = definition.query ? check(definition.query, parts.query(), 'query') : undefined
  const body = definition.body ? checkBody(definition, definition.body, await parts.body(maxBodyOf(definition))) : undefined
  return handler({ params, query, body } as CallRequest<unknown>, context)
}

function createCallContext(
  { who, tokens }: CallDefinition,
  facts: RequestFacts,
  platform: Platform,
  resolveSession: ResolveSession,
): CallContext {
  const stated = facts.header(principalHeader)
  const orgId = stated?.slice(0, Math.max(0, stated.indexOf(':')))
  const resolved = resolveSession({ cookie: facts.header('cookie'), authorization: facts.header('authorization'), orgId })
  if (resolved?.token && !tokens) {
    if (who !== 'anyone') throw new AppError('permission_denied')
    // to a call for everybody a program is nobody
    return new RequestContext(facts, platform, undefined, undefined)
  }
  if (resolved?.token) admitProgram(facts, platform, resolved)
  // Another tab may have changed the cookie to another person's since this one was opened.
  const session = resolved && stated !== undefined && stated !== `${resolved.orgId}:${resolved.memberId}` ? undefined : resolved
  return new RequestContext(facts, platform, session, facts.header(viewHeader))
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
  readonly #facts: RequestFacts
  #member: OrgContext | undefined

  constructor(facts: RequestFacts, platform: Platform, session: Session | undefined, viewId: string | undefined) {
    this.platform = platform
    this.session = session
    this.ip = facts.ip
    this.requestId = facts.requestId
    this.viewId = viewId
    this.#facts = facts
  }

  get http(): Context {
    return this.#facts.http()
  }

  header(name: string): string | undefined {
    return this.#facts.header(name)
  }

  answerHeader(name: string, value: string): void {
    this.#facts.answerHeader(name, value)
  }

  signal(): AbortSignal {
    return this.#facts.signal()
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
