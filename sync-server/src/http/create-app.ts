import { Hono } from 'hono'
import { AppError } from '#shared/protocol/errors.ts'
import type { BoundCall } from '#server/http/answer-call.ts'
import { withHeaders } from '#server/http/answer-headers.ts'
import { errorAnswer, retryAfterOf } from '#server/http/errors.ts'
import { registerHealth } from '#server/http/health.ts'
import { registerCalls, type ApiApp, type ApiEnvironment } from '#server/http/register-calls.ts'
import { requestFrame } from '#server/http/request-frame.ts'
import { refuseForeignPages } from '#server/http/request-origin.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { ResolveSession } from '#server/identity/session.ts'
import { staticFiles } from '#server/http/static-files.ts'
import type { Metrics } from '#server/lib/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface AppParts {
  calls: readonly BoundCall[]
  routes: ((app: ApiApp, platform: Platform) => void)[]
  resolveSession: ResolveSession
  metrics: Metrics
  isReady: () => boolean
}

/** Everything that answers HTTP: API calls, health, features' own routes, and the built client for all else. */
export function createApp(platform: Platform, parts: AppParts): ApiApp {
  const app = new Hono<ApiEnvironment>()
  app.use(requestFrame(platform, parts.metrics))
  app.use(securityHeaders(platform.config))
  app.use(refuseForeignPages(platform.config.publicUrl))

  const api = new Hono<ApiEnvironment>()
  api.use((http, next) => withHeaders(http, [['cache-control', 'no-store']], next))
  registerCalls(api, parts.calls, platform, parts.resolveSession)
  app.route('/api', api)
  registerHealth(app, platform, parts.metrics, parts.isReady)
  for (const register of parts.routes) register(app, platform)
  app.use(staticFiles(platform.config.clientDir))

  app.notFound(() => {
    throw new AppError('not_found')
  })
  app.onError((error, http) => {
    const refused = errorAnswer(error, http.get('requestId'), platform.log)
    const { status, body } = refused
    const headers: Record<string, string> = { 'cache-control': 'no-store' }
    const wait = retryAfterOf(refused)
    if (wait !== undefined) headers['retry-after'] = wait
    return http.json(body, status as 500, headers)
  })
  return app
}
