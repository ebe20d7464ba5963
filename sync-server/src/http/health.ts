import type { Context } from 'hono'
import { AppError } from '#shared/protocol/errors.ts'
import { isLocalCaller } from '#server/http/client-address.ts'
import type { ApiApp, ApiEnvironment } from '#server/http/api-app.ts'
import { hasValidBearer } from '#server/http/bearer.ts'
import type { Metrics } from '#server/lib/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'

/** `/healthz` (alive and able to store), `/readyz` (takes traffic), `/metrics`. Programs ask these; they need no session. */
export function registerHealth(app: ApiApp, platform: Platform, metrics: Metrics, isReady: () => boolean): void {
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    app.use(path, async (http, next) => {
      http.set('route', path)
      await next()
    })
  }
  app.get('/healthz', async (http) => {
    const storage = await canStore(platform)
    return http.json({ status: storage ? 'ok' : 'failing', storage }, storage ? 200 : 503)
  })
  app.get('/readyz', (http) => {
    const { status, body } = readiness(platform, isReady)
    if (!mayWatch(http, platform)) return http.json(body, status)
    const waiting = [...(platform.archive?.faults ?? [])].map(([file, reason]) => ({ file, reason }))
    const refused = platform.orgs.faults().map(({ orgId, reason }) => ({ organisation: orgId, reason }))
    const unconfirmed = platform.journal?.gate.isAway ? platform.journal.waitingNames() : []
    return http.json(
      {
        ...body,
        ...(refused.length > 0 && { refused }),
        ...(waiting.length > 0 && { archive: waiting }),
        ...(unconfirmed.length > 0 && { unconfirmed }),
      },
      status,
    )
  })
  app.get('/metrics', async (http) => {
    if (!mayWatch(http, platform)) throw new AppError('not_found')
    return http.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType })
  })
}

/** Details are visible to programs on this machine, or to callers with the token if there is one. */
function mayWatch(http: Context<ApiEnvironment>, { config: { metricsToken, publicUrl } }: Platform): boolean {
  return metricsToken === undefined ? isLocalCaller(http, publicUrl) : hasValidBearer(http.req.header('authorization'), metricsToken)
}

/** Whether traffic may come. One organisation's refused file does not affect the others. */
export function readiness(platform: Platform, isReady: () => boolean): { status: 200 | 503; body: { status: string } } {
  const ready = isReady() && canRead(platform)
  return { status: ready ? 200 : 503, body: { status: ready ? 'ready' : 'not ready' } }
}

/** Proves by a durable write that the disk accepts confirmed changes. */
async function canStore({ controlStore, journal, now, log }: Platform): Promise<boolean> {
  // the disk is well, and a new start would mend nothing
  if (journal?.gate.isAway) return true
  try {
    const row = { key: 'health', value: now().toISOString() }
    const insert = controlStore.build.insertInto('setting').values(row)
    await controlStore.run(insert.onConflict((on) => on.column('key').doUpdateSet(row)))
    return true
  } catch (error) {
    log.error({ err: error }, 'storage does not take writes')
    return false
  }
}

/** Migrations ran when the database was opened, so one read proves both; requests of one turn share it. */
function canRead({ controlStore }: Platform): boolean {
  try {
    return controlStore.version >= 0
  } catch {
    return false
  }
}
