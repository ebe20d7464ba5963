import type { MiddlewareHandler } from 'hono'
import { withHeaders } from '#server/http/answer-headers.ts'
import type { ApiEnvironment } from '#server/http/register-calls.ts'

/** No inline script anywhere; inline styles because the component library sets CSS variables on elements. */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

const everyAnswer = [
  ['content-security-policy', contentPolicy],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['x-frame-options', 'SAMEORIGIN'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
] as const

/** A year; other hosts of the domain are not ours to speak for. */
const httpsOnly = ['strict-transport-security', 'max-age=31536000'] as const

type HeaderList = readonly (readonly [name: string, value: string])[]

/** Headers of every answer. A server reached by https tells browsers to use nothing else. */
export function securityHeaderList(publicUrl: string): HeaderList {
  return publicUrl.startsWith('https:') ? [...everyAnswer, httpsOnly] : everyAnswer
}

export function securityHeaders(publicUrl: string): MiddlewareHandler<ApiEnvironment> {
  const headers = securityHeaderList(publicUrl)
  return (http, next) => withHeaders(http, headers, next)
}
