import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { protocolVersion, versionHeader } from '#shared/protocol/version.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { headerOf, type ApiEnvironment } from '#server/http/api-app.ts'
import { securityHeaderList } from '#server/http/security-headers.ts'
import { scrubText, writeLine } from '#server/lib/logger.ts'
import type { Metrics } from '#server/lib/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A request to a call that never reached it: from another site's page, or by another method. */
const refusedRoute = 'refused'

interface AnsweredRequest {
  requestId: string
  ip: string
  method: string
  path: string
  route: string
  status: number
  /** `performance.now()` when it came */
  started: number
}

/** One count and one log line for each request. The query string is never logged. */
function noteRequest(platform: Platform, metrics: Metrics, request: AnsweredRequest): void {
  const { requestId, ip, method, path, route, status, started } = request
  const ms = performance.now() - started
  metrics.countRequest({ method, route, status, seconds: ms / 1000 })
  const level = status >= 500 ? 'warn' : route.startsWith('/api') || route === refusedRoute ? 'info' : 'debug'
  writeLine(
    platform.log,
    level,
    `"requestId":"${requestId}","method":${JSON.stringify(method)},"path":${JSON.stringify(scrubText(path))},"status":${status},` +
      `"ms":${Math.round(ms * 10) / 10},"ip":${JSON.stringify(scrubText(ip))},"msg":"request"`,
  )
}

/**
 * Around every request: its id, the caller's address, the headers of every answer, {@link noteRequest}. The headers go to Node's own answer
 * before a handler runs, which may set them otherwise: set afterwards, each answer would have to become a full `Response`.
 */
export function requestFrame(platform: Platform, metrics: Metrics): MiddlewareHandler<ApiEnvironment> {
  const everyAnswer = [...securityHeaderList(platform.config), [versionHeader, String(protocolVersion)] as const]
  return async (http, next) => {
    const started = performance.now()
    const { incoming, outgoing } = http.env
    const { method, path } = http.req
    const requestId = randomUUID()
    const ip = clientAddress(http.env, headerOf(incoming, 'x-forwarded-for'), platform.config.trustedProxies)
    http.set('requestId', requestId)
    http.set('ip', ip)
    outgoing.setHeader('x-request-id', requestId)
    for (const [name, value] of everyAnswer) outgoing.setHeader(name, value)
    if (path.startsWith('/api/')) outgoing.setHeader('cache-control', 'no-store')
    await next()
    // the next request on this line would be read from the rest of a body that nobody took
    if (isBodyLeft(incoming) && !outgoing.headersSent) outgoing.setHeader('connection', 'close')
    const { status } = http.res
    const route = http.get('route') ?? (status === 404 ? 'unknown' : path.startsWith('/api/') ? refusedRoute : 'static')
    noteRequest(platform, metrics, { requestId, ip, method, path, route, status, started })
  }
}

function isBodyLeft({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
