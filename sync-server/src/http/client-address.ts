import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ApiEnvironment } from '#server/http/register-calls.ts'

/**
 * The caller's address. A forwarded header can be written by anyone (T27), so it counts only as far as proxies of ours
 * wrote it: with `trustedProxies` of n, the n-th entry from the right of `X-Forwarded-For`; otherwise the socket's own.
 * IPv4 in IPv6 clothes is undressed, so that one caller has one name.
 */
export function clientAddress(
  bindings: Partial<HttpBindings> | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const own = bindings?.incoming?.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return undressed(own)
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
  const forwarded = hops.at(-trustedProxies)
  return undressed(forwarded === undefined || forwarded === '' ? own : forwarded)
}

function undressed(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}

/** True for addresses of this machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\./.test(address)
}

/**
 * True for a caller on this machine itself. What came through a proxy did not, even when the proxy stands here and nobody
 * told us to trust it.
 */
export function isLocalCaller(http: Context<ApiEnvironment>): boolean {
  const passedOn = http.req.header('x-forwarded-for') !== undefined || http.req.header('forwarded') !== undefined
  return isLoopback(http.get('ip')) && !passedOn
}
