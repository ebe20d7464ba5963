import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { protocolVersion, versionHeader } from '#shared/protocol/version.ts'
import { withHeaders } from '#server/http/answer-headers.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { ApiEnvironment } from '#server/http/register-calls.ts'
import { scrubText, writeLine } from '#server/lib/logger.ts'
import type { Metrics } from '#server/lib/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'

const version = String(protocolVersion)

/** Headers with the id of the answered request, and the protocol version. */
export function frameHeaders(requestId: string): readonly (readonly [name: string, value: string])[] {
  return [
    ['x-request-id', requestId],
    [versionHeader, version],
  ]
}

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
export function noteRequest(platform: Platform, metrics: Metrics, request: AnsweredRequest): void {
  const { requestId, ip, method, path, route, status, started } = request
  const ms = performance.now() - started
  metrics.countRequest({ method, route, status, seconds: ms / 1000 })
  const level = status >= 500 ? 'warn' : route.startsWith('/api') ? 'info' : 'debug'
  writeLine(
    platform.log,
    level,
    `"requestId":"${requestId}","method":${JSON.stringify(method)},"path":${JSON.stringify(scrubText(path))},"status":${status},` +
      `"ms":${Math.round(ms * 10) / 10},"ip":${JSON.stringify(scrubText(ip))},"msg":"request"`,
  )
}

/** Around every request that the router answers: its id, the caller's address, {@link noteRequest}. */
export function requestFrame(platform: Platform, metrics: Metrics): MiddlewareHandler<ApiEnvironment> {
  return async (http, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    const ip = clientAddress(http.env, http.req.header('x-forwarded-for'), platform.config.trustedProxies)
    http.set('requestId', requestId)
    http.set('ip', ip)
    await withHeaders(http, frameHeaders(requestId), next)
    // the next request on this line would be read from the rest of a body that nobody took
    if (isBodyLeft(http.env.incoming)) http.res.headers.set('connection', 'close')
    const { status } = http.res
    const route = http.get('route') ?? (status === 404 ? 'unknown' : 'static')
    noteRequest(platform, metrics, { requestId, ip, method: http.req.method, path: http.req.path, route, status, started })
  }
}

function isBodyLeft(incoming: IncomingMessage | undefined): boolean {
  if (!incoming || incoming.complete) return false
  return incoming.headers['transfer-encoding'] !== undefined || Number(incoming.headers['content-length'] ?? 0) > 0
}
