import { Hono, type Context } from 'hono'
import { AppError } from '#shared/protocol/errors.ts'
import type { BoundCall } from '#server/http/answer-call.ts'
import { CallRouter } from '#server/http/call-router.ts'
import type { ApiApp, ApiEnvironment } from '#server/http/api-app.ts'
import { errorAnswer, retryAfterOf } from '#server/http/errors.ts'
import { holdAnswers } from '#server/http/hold-output.ts'
import { registerHealth } from '#server/http/health.ts'
import { registerCalls } from '#server/http/register-calls.ts'
import { requestFrame } from '#server/http/request-frame.ts'
import { refuseForeignPages } from '#server/http/request-origin.ts'
import type { ResolveSession } from '#server/identity/session.ts'
import { staticFiles } from '#server/http/static-files.ts'
import type { Metrics } from '#server/lib/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'
import { MovedError } from '#server/storage/moved-error.ts'

export interface AppParts {
  calls: readonly BoundCall[]
  routes: ((app: ApiApp, platform: Platform) => void)[]
  resolveSession: ResolveSession
  metrics: Metrics
  isReady: () => boolean
  /** sends a request to the node that serves its organisation, where this one found that out only while it answered; undefined when it cannot */
  sendOn?: (http: Context<ApiEnvironment>, moved: MovedError) => Promise<Response | undefined>
}

/** Everything that answers HTTP: API calls, health, features' own routes, and the built client for all else. */
export function createApp(platform: Platform, parts: AppParts): ApiApp {
  // some addresses of the specification end with a slash (1 §7)
  const app = new Hono<ApiEnvironment>({ strict: false, router: new CallRouter() })
  app.use(requestFrame(platform, parts.metrics))
  if (platform.journal) app.use(holdAnswers(platform.journal.gate))
  app.use(refuseForeignPages(platform.config.publicUrl))
  registerCalls(app, parts.calls, platform, parts.resolveSession)
  registerHealth(app, platform, parts.metrics, parts.isReady)
  for (const register of parts.routes) register(app, platform)
  app.use(staticFiles(platform.config.clientDir))

  app.notFound(() => {
    throw new AppError('not_found')
  })
  app.onError(async (error, http) => {
    const answered = error instanceof MovedError ? await parts.sendOn?.(http, error) : undefined
    if (answered) return answered
    const refused = errorAnswer(error, http.get('requestId'), platform.log)
    const { status, body } = refused
    const headers: Record<string, string> = { 'cache-control': 'no-store' }
    const wait = retryAfterOf(refused)
    if (wait !== undefined) headers['retry-after'] = wait
    return http.json(body, status as 500, headers)
  })
  return app
}
