import type { JsonValue } from '#shared/lib/json.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { countRequest } from '#server/features/webhooks/incoming/hook-limits.ts'
import { mostBodyBytes } from '#server/features/webhooks/incoming/read-content.ts'
import { receiveWebhook, type Receiving } from '#server/features/webhooks/incoming/receive-webhook.ts'
import type { RequestRow } from '#server/features/webhooks/incoming/request-log.ts'
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
      const place = await findPlace(platform, http.req.param('address'))
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
      const { status, body: said } = row.function_id === null ? { status: 200 as const, body: { ok: true, id: taken.id } } : answerOf(taken)
      return http.json(said, status, { 'cache-control': 'no-store' })
    })
  }
}

/** The output of a function; 202 while it runs, 422 when it failed. The error is its writer's. */
function answerOf({ id, status, result }: RequestRow): { status: 200 | 202 | 422; body: JsonValue } {
  if (status === 'failed') return { status: 422, body: { ok: false, id } }
  const { output } = JSON.parse(result) as { output?: JsonValue }
  return output === undefined ? { status: 202, body: { ok: true, id } } : { status: 200, body: output }
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
