import { AppError } from '#shared/protocol/errors.ts'
import { countRequest } from '#server/features/webhooks/incoming/hook-limits.ts'
import { mostBodyBytes } from '#server/features/webhooks/incoming/read-content.ts'
import { receiveWebhook, type Receiving } from '#server/features/webhooks/incoming/receive-webhook.ts'
import { findPlace } from '#server/features/webhooks/webhook-places.ts'
import { getWebhook } from '#server/features/webhooks/webhook-rows.ts'
import type { ApiApp } from '#server/http/api-app.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The ways into automations, which are another feature's. */
export type AutomationDoors = Pick<Receiving, 'startAutomation' | 'seesAutomation'>

const longestMs = 15_000

/**
 * `/api/hooks/<address>`: a route of its own, since senders use every method and type, and come from everywhere. The address is the only
 * right; no session is looked at.
 */
export function hookRoute(automations: AutomationDoors): (app: ApiApp, platform: Platform) => void {
  return (app, platform) => {
    app.all('/api/hooks/:address', async (http) => {
      http.set('route', '/api/hooks/:address')
      const place = findPlace(platform, http.req.param('address'))
      if (!place || !platform.orgs.has(place.orgId)) throw new AppError('not_found')
      const org = platform.orgs.open(place.orgId)
      const row = getWebhook(org, place.id)
      if (row.active !== 1 || !['GET', 'POST', 'PUT', 'PATCH'].includes(http.req.method)) throw new AppError('not_found')
      countRequest(platform, row.id)
      const body = await readBody(http.req.raw)
      const received = {
        method: http.req.method,
        contentType: http.req.header('content-type') ?? '',
        query: new URL(http.req.url).searchParams,
        body,
        header: (name: string) => http.req.header(name),
      }
      const taken = await receiveWebhook({ platform, org, ...automations }, row, received)
      return http.json({ ok: true, id: taken.id }, 200, { 'cache-control': 'no-store' })
    })
  }
}

/** @throws AppError `body_too_large`, `body_too_slow` */
async function readBody(request: Request): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBodyBytes) throw new AppError('body_too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  const until = performance.now() + longestMs
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > mostBodyBytes) throw new AppError('body_too_large')
    if (performance.now() > until) throw new AppError('body_too_slow')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
