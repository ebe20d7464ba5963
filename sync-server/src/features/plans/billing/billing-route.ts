import { AppError } from '#shared/protocol/errors.ts'
import { providerOf, takeEvent } from '#server/features/plans/billing/billing.ts'
import { headerOf, type ApiApp } from '#server/http/api-app.ts'
import type { Platform } from '#server/platform/platform.ts'

const mostBytes = 256 * 1024
const longestMs = 15_000

/** Takes the events of Stripe. Their signature is over the bytes, so that no call with a schema reads them first. */
export function billingRoute(app: ApiApp, platform: Platform): void {
  if (platform.config.billing.provider !== 'stripe') return
  app.post('/api/billing/stripe', async (http) => {
    http.set('route', '/api/billing/stripe')
    const provider = await providerOf(platform)
    const body = await readBytes(http.req.raw)
    await takeEvent(platform, await provider.readEvent(body, headerOf(http.env.incoming, 'stripe-signature')))
    return http.json({ received: true }, 200, { 'cache-control': 'no-store' })
  })
}

/** @throws AppError `body_too_large`, `body_too_slow` */
async function readBytes(request: Request): Promise<Buffer> {
  const reader = request.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  const timer = setTimeout(() => void reader.cancel(new AppError('body_too_slow')), longestMs)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value)
      size += part.value.byteLength
      if (size > mostBytes) throw new AppError('body_too_large')
    }
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks)
}
