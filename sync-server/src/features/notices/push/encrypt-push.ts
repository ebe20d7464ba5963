import webPush from 'web-push'
import type { PushKeys } from '#shared/nouns/notices/notice-calls.ts'
import type { PushText } from '#server/features/notices/push/compose-push.ts'
import { readVapidKeys } from '#server/features/notices/push/vapid-keys.ts'
import type { OutboundRequest } from '#server/lib/outbound/safe-fetch.ts'
import type { Config } from '#server/lib/config.ts'

/** seconds that a service keeps a push for a browser that is away */
const keptSeconds = 24 * 3600

/**
 * The request that brings a text to one browser, encrypted for it (RFC 8291) and signed (RFC 8292).
 * @throws Error for keys that are no point of the curve
 */
export function encryptPush({ dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>, to: PushKeys, text: PushText): OutboundRequest {
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@example.org'
  const { endpoint, headers, body } = webPush.generateRequestDetails(to, JSON.stringify(text), {
    vapidDetails: { subject, ...readVapidKeys(dataDir) },
    TTL: keptSeconds,
    contentEncoding: 'aes128gcm',
    topic: 'updates',
  })
  // the door counts the bytes itself
  const kept = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')
  return {
    url: endpoint,
    method: 'POST',
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    ...(body && { body }),
    redirects: 0,
    mostBytes: 16_384,
  }
}
