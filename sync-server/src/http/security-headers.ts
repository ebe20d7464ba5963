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

/** Headers of every answer. */
export const securityHeaderList = [
  ['content-security-policy', contentPolicy],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['x-frame-options', 'SAMEORIGIN'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
] as const

export const securityHeaders: MiddlewareHandler<ApiEnvironment> = (http, next) => withHeaders(http, securityHeaderList, next)
