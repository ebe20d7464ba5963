import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { AllowList } from '#server/lib/outbound/allow-list.ts'
import { OutboundError } from '#server/lib/outbound/outbound-failure.ts'
import { mostHeaderBytes } from '#server/lib/outbound/send-once.ts'

const longestUrl = 8_000
/** Headers that frame the request, or that only this folder sets. */
const ownHeaders =
  /^(host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|keep-alive|accept-encoding|http2-settings|proxy-.*)$/
/** Headers that another origin may see after a redirect; any other may be a secret. */
const harmlessHeaders = /^(accept|accept-language|content-type|user-agent)$/

/** Reads an address, relative to `base` if it comes from a redirect. @throws OutboundError */
export function readTarget(text: string, allow: AllowList, base?: URL): URL {
  if (text.length > longestUrl || !URL.canParse(text, base?.href)) throw new OutboundError('request_invalid')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundError('scheme_refused')
  if (url.username !== '' || url.password !== '') throw new OutboundError('credentials_refused')
  if (!allow.mayUsePort(portOf(url))) throw new OutboundError('port_refused')
  url.hash = ''
  return url
}

export const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port))

/** The host as a name or address, without brackets and final dot. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Checks headers and names them in lower case. @throws OutboundError `request_invalid` */
export function readHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const headers: Record<string, string> = {}
  let bytes = 0
  for (const [name, value] of Object.entries(given)) {
    const key = name.toLowerCase()
    bytes += name.length + value.length + 4
    if (ownHeaders.test(key) || bytes > mostHeaderBytes || !isHeader(name, value)) throw new OutboundError('request_invalid')
    headers[key] = value
  }
  return headers
}

function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return true
  } catch {
    return false
  }
}

/** The headers that go along to another origin. */
export const withoutSecrets = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => harmlessHeaders.test(name)))
