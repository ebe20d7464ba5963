import type { Config } from '#server/lib/config.ts'

/**
 * No inline script anywhere; inline styles because the component library sets CSS variables on elements. Pictures and media come from here
 * alone, so that nobody else learns who looks (docs/decisions/039-what-a-page-may-load.md).
 */
const contentPolicy = (frameOrigins: readonly string[], framedBy: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `frame-src ${frameOrigins.length === 0 ? "'none'" : frameOrigins.join(' ')}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...framedBy].join(' '),
  ].join('; ')

const everyAnswer = [
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

/** @param framedBy the origins that may show the page in a frame, beside this one */
export function policyHeader(frameOrigins: readonly string[], framedBy: readonly string[] = []): readonly [name: string, value: string] {
  return ['content-security-policy', contentPolicy(frameOrigins, framedBy)]
}

/** Headers of every answer. A server reached by https tells browsers to use nothing else. */
export function securityHeaderList({ publicUrl, frameOrigins }: Pick<Config, 'publicUrl' | 'frameOrigins'>): HeaderList {
  const policy = policyHeader(frameOrigins)
  return [policy, ...everyAnswer, ...(publicUrl.startsWith('https:') ? [httpsOnly] : [])]
}
