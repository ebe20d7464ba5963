import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { isLoopbackName, servesThisMachineOnly } from '#server/http/own-host.ts'
import type { ApiEnvironment } from '#server/http/api-app.ts'

/** Addresses of people whose requests another node has handed on. */
let told: WeakMap<IncomingMessage, string> | undefined

export function tellClientAddress(incoming: IncomingMessage, address: string): void {
  told ??= new WeakMap()
  told.set(incoming, address)
}

/**
 * The caller's address. Anyone can send a forwarded header (T27), so only the entries of our own proxies count. With `trustedProxies` of n
 * this is the n-th entry from the right of `X-Forwarded-For`, otherwise the socket's address. An IPv4-mapped IPv6 address becomes plain
 * IPv4, so that one caller has one name.
 */
export function clientAddress(
  bindings: Partial<HttpBindings> | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const handedOn = told && bindings?.incoming && told.get(bindings.incoming)
  if (handedOn !== undefined) return handedOn
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

/** Headers that a proxy adds; one of them is enough. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * True for a caller on this machine, under one of its names, of a server without another address. A proxy may add no header and send our
 * own address as `Host`: the public address decides.
 */
export function isLocalCaller(http: Context<ApiEnvironment>, publicUrl: string): boolean {
  if (!comesFromHere(http.get('ip'), (name) => http.req.header(name), publicUrl)) return false
  return isLoopbackName(new URL(http.req.url).hostname)
}

/** True for a caller on this machine that no proxy handed on, of a server without another address. */
export function comesFromHere(ip: string, header: (name: string) => string | undefined, publicUrl: string): boolean {
  return servesThisMachineOnly(publicUrl) && isLoopback(ip) && proxyHeaders.every((name) => header(name) === undefined)
}
