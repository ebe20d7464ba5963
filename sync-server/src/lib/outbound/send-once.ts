import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { OutboundError } from '#server/lib/outbound/outbound-failure.ts'

export const mostHeaderBytes = 16 * 1024

export interface Hop {
  url: URL
  /** checked; no other address is connected to, whatever the name means by then */
  addresses: readonly string[]
  method: string
  headers: Readonly<Record<string, string>>
  body: Uint8Array | undefined
  signal: AbortSignal
}

/** Sends one request on a connection of its own and answers when its head is there. @throws OutboundError */
export function sendOnce({ url, addresses, method, headers, body, signal }: Hop): Promise<IncomingMessage> {
  const isTls = url.protocol === 'https:'
  const options: RequestOptions & https.RequestOptions = {
    method,
    headers: { ...headers, ...(body && { 'content-length': body.byteLength }), connection: 'close' },
    agent: false,
    lookup: pinTo(addresses),
    maxHeaderSize: mostHeaderBytes,
    insecureHTTPParser: false,
    signal,
    ...(isTls && { rejectUnauthorized: true, minVersion: 'TLSv1.2' }),
  }
  return new Promise((resolve, reject) => {
    let isConnected = false
    let isSecure = !isTls
    const request = (isTls ? https : http).request(url, options, resolve)
    request.on('socket', (socket) => {
      socket.once('connect', () => (isConnected = true))
      socket.once('secureConnect', () => (isSecure = true))
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'HPE_HEADER_OVERFLOW') reject(new OutboundError('headers_too_large'))
      else if (error.code?.startsWith('HPE_')) reject(new OutboundError('answer_malformed'))
      else reject(isConnected && !isSecure && !signal.aborted ? new OutboundError('tls_failed') : error)
    })
    request.end(body)
  })
}

function pinTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_name, options, done) => {
    const [first] = all
    if (options.all === true) done(null, all)
    else done(null, first?.address ?? '', first?.family ?? 4)
  }
}
