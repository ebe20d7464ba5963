import type { MiddlewareHandler } from 'hono'
import { newId } from '#shared/lib/ids.ts'
import { protocolVersion, versionHeader } from '#shared/protocol/version.ts'
import { withHeaders } from '#server/http/answer-headers.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { ApiEnvironment } from '#server/http/register-calls.ts'
import { scrubText } from '#server/lib/logger.ts'
import type { Metrics } from '#server/lib/metrics.ts'
import type { Platform } from '#server/platform.ts'

const version = String(protocolVersion)

/** Around every request: its id, the caller's address, one log line, one count. The query string is never logged. */
export function requestFrame(platform: Platform, metrics: Metrics): MiddlewareHandler<ApiEnvironment> {
  return async (http, next) => {
    const started = performance.now()
    const requestId = newId()
    http.set('requestId', requestId)
    http.set('ip', clientAddress(http.env, http.req.header('x-forwarded-for'), platform.config.trustedProxies))
    const headers = [
      ['x-request-id', requestId],
      [versionHeader, version],
    ] as const
    await withHeaders(http, headers, next)
    const seconds = (performance.now() - started) / 1000
    const route = http.get('route') ?? (http.res.status === 404 ? 'unknown' : 'static')
    const { method } = http.req
    const { status } = http.res
    metrics.countRequest({ method, route, status, seconds })
    const level = status >= 500 ? 'warn' : route.startsWith('/api') ? 'info' : 'debug'
    platform.log[level](
      { requestId, method, path: scrubText(http.req.path), status, ms: Math.round(seconds * 10_000) / 10, ip: http.get('ip') },
      'request',
    )
  }
}
