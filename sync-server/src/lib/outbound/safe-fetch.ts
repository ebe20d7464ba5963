import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { AllowList } from '#server/lib/outbound/allow-list.ts'
import { hostOf, portOf, readHeaders, readTarget, withoutSecrets } from '#server/lib/outbound/check-request.ts'
import { OutboundError, type OutboundFailure } from '#server/lib/outbound/outbound-failure.ts'
import { acceptedEncodings, readAnswer } from '#server/lib/outbound/read-answer.ts'
import { resolveName, type ResolveName } from '#server/lib/outbound/resolve-name.ts'
import { sendOnce, type Hop } from '#server/lib/outbound/send-once.ts'

const mostRedirects = 3
const defaultTimeoutMs = 10_000
const defaultBytes = 1024 * 1024

export interface OutboundRequest {
  url: string
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  signal?: AbortSignal
  /** for all of it: names, connections, redirects and the body; 10 s */
  timeoutMs?: number
  /** of the answer's body, as it comes and decompressed; 1 MB */
  mostBytes?: number
  /** followed at most, three; with 0 a redirect is the answer */
  redirects?: number
  /** whether a redirect may lead there; all may that the door reaches */
  mayFollow?: (url: URL) => boolean
  /** hears each piece of the body as it comes; it may not throw */
  onPiece?: (piece: Buffer) => void
  /** By the status, the taker of a body too large for memory; the answer has none then. A fault of its own ends the request. */
  into?: (status: number) => ((piece: Buffer) => Promise<unknown>) | undefined
}

export type OutboundAnswer =
  | { ok: true; status: number; headers: IncomingMessage['headers']; body: Buffer; url: string }
  | { ok: false; failure: OutboundFailure }

/**
 * Asks an address that a person chose (T23, G20). It never throws: a refusal and a failure are results. Each hop's name is resolved once
 * and all its addresses are checked. Only they are connected to, so a name that changes its meaning gains nothing.
 */
export type SafeFetch = (request: OutboundRequest) => Promise<OutboundAnswer>

export interface SafeFetchOptions {
  allow: AllowList
  resolve?: ResolveName
}

export function createSafeFetch({ allow, resolve = resolveName }: SafeFetchOptions): SafeFetch {
  return async (request) => {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs)
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
    try {
      return await follow(request, { allow, resolve, signal })
    } catch (error) {
      if (error instanceof OutboundError) return { ok: false, failure: error.failure }
      if (timeout.aborted) return { ok: false, failure: 'timed_out' }
      return { ok: false, failure: signal.aborted ? 'aborted' : 'connection_failed' }
    }
  }
}

interface Means extends Required<SafeFetchOptions> {
  signal: AbortSignal
}

async function follow(request: OutboundRequest, means: Means): Promise<OutboundAnswer> {
  const most = Math.min(request.redirects ?? mostRedirects, mostRedirects)
  let hop = await firstHop(request, means)
  for (let redirects = 0; ; redirects++) {
    const answer = await sendOnce(hop)
    const next = most > 0 ? locationOf(answer) : undefined
    if (next === undefined) {
      const { statusCode = 0, headers } = answer
      return { ok: true, status: statusCode, headers, body: await readBody(answer, request), url: hop.url.href }
    }
    answer.destroy()
    if (redirects === most) throw new OutboundError('too_many_redirects')
    hop = await redirected(hop, answer.statusCode ?? 0, next, means, request.mayFollow)
  }
}

async function readBody(answer: IncomingMessage, { mostBytes = defaultBytes, onPiece, into }: OutboundRequest): Promise<Buffer> {
  try {
    return await readAnswer(answer, mostBytes, { hear: onPiece, take: into?.(answer.statusCode ?? 0) })
  } finally {
    answer.destroy()
  }
}

async function firstHop({ url: text, method = 'GET', headers = {}, body }: OutboundRequest, means: Means): Promise<Hop> {
  const url = readTarget(text, means.allow)
  return {
    url,
    method,
    headers: { 'user-agent': 'Trama', ...readHeaders(headers), 'accept-encoding': acceptedEncodings },
    body: body === undefined ? undefined : Buffer.from(body),
    addresses: await addressesOf(url, means),
    signal: means.signal,
  }
}

/** A redirect is checked like a first request. All but 307 and 308 lead to a GET without the body. */
async function redirected(before: Hop, status: number, location: string, means: Means, mayFollow?: (url: URL) => boolean): Promise<Hop> {
  const url = readTarget(location, means.allow, before.url)
  if (before.url.protocol === 'https:' && url.protocol === 'http:') throw new OutboundError('redirect_refused')
  if (mayFollow && !mayFollow(url)) throw new OutboundError('redirect_refused')
  const keepsBody = status === 307 || status === 308
  const headers = url.origin === before.url.origin ? { ...before.headers } : withoutSecrets(before.headers)
  if (!keepsBody) delete headers['content-type']
  return {
    ...before,
    url,
    headers: { ...headers, 'accept-encoding': acceptedEncodings },
    ...(!keepsBody && { method: before.method === 'HEAD' ? 'HEAD' : 'GET', body: undefined }),
    addresses: await addressesOf(url, means),
  }
}

function locationOf({ statusCode = 0, headers: { location } }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? location : undefined
}

/** The addresses of a host, all of which may be reached. @throws OutboundError */
async function addressesOf(url: URL, { allow, resolve, signal }: Means): Promise<string[]> {
  const host = hostOf(url)
  const addresses = isIP(host) ? [host] : await resolve(host, signal).catch(() => undefined)
  signal.throwIfAborted()
  if (!addresses) throw new OutboundError('name_failed')
  const isRefused = addresses.length === 0 || !addresses.every((address) => isIP(address) && allow.allows(host, address, portOf(url)))
  if (isRefused) throw new OutboundError('host_refused')
  return addresses
}
