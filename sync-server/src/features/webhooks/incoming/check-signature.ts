import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedBy } from '#shared/nouns/webhooks/webhook.ts'

type Header = (name: string) => string | undefined

interface SignedRequest {
  header: Header
  /** as it came, before anything was read of it */
  body: Buffer
  secret: string
  now: Date
}

/** A signature with an older time may be a copy of a request. */
const toleranceMs = 5 * 60_000

const hmac = (key: string | Buffer, ...parts: (string | Buffer)[]): Buffer => {
  const made = createHmac('sha256', key)
  for (const part of parts) made.update(part)
  return made.digest()
}

function isSame(expected: Buffer, given: string, encoding: 'hex' | 'base64'): boolean {
  const bytes = Buffer.from(given, encoding)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

function isRecent(seconds: string | undefined, now: Date): boolean {
  return seconds !== undefined && /^\d{1,12}$/.test(seconds) && Math.abs(now.getTime() - Number(seconds) * 1000) <= toleranceMs
}

const checks: Record<Exclude<SignedBy, 'none'>, (request: SignedRequest) => boolean> = {
  standard: ({ header, body, secret, now }) => {
    const id = header('webhook-id') ?? ''
    const time = header('webhook-timestamp')
    if (!isRecent(time, now)) return false
    const expected = hmac(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'), `${id}.${time}.`, body)
    return (header('webhook-signature') ?? '').split(' ').some((one) => one.startsWith('v1,') && isSame(expected, one.slice(3), 'base64'))
  },
  github: ({ header, body, secret }) => {
    const given = header('x-hub-signature-256') ?? ''
    return given.startsWith('sha256=') && isSame(hmac(secret, body), given.slice(7), 'hex')
  },
  stripe: ({ header, body, secret, now }) => {
    const parts = (header('stripe-signature') ?? '').split(',').map((part) => part.trim().split('='))
    const time = parts.find(([name]) => name === 't')?.[1]
    if (!isRecent(time, now)) return false
    const expected = hmac(secret, `${time}.`, body)
    return parts.some(([name, value]) => name === 'v1' && isSame(expected, value ?? '', 'hex'))
  },
}

/** Whether the sender knew the secret, in the sender's own manner. */
export function isSigned(signedBy: SignedBy, request: SignedRequest): boolean {
  return signedBy === 'none' || checks[signedBy](request)
}
