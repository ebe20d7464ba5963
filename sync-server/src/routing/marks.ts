import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The facts about a request that one node hands on to another. */
export interface Marks {
  orgId: string
  /** nodes that it has passed */
  hops: number
  /** the address of the person */
  ip: string
}

export const markPrefix = 'x-node-'
const name = (mark: string): string => markPrefix + mark

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const headersOf = (secret: string, { orgId, hops, ip }: Marks): string[] => [
  ...[name('secret'), secret],
  ...[name('cell'), orgId],
  ...[name('hops'), String(hops)],
  ...[name('client'), ip],
]

/** @returns undefined for one who does not know the secret */
export function readMarks(secret: string, { headers }: IncomingMessage): Marks | undefined {
  const text = (mark: string): string => String(headers[name(mark)] ?? '')
  if (!timingSafeEqual(digest(text('secret')), digest(secret))) return undefined
  const hops = Number(text('hops'))
  return { orgId: text('cell'), hops: Number.isInteger(hops) && hops > 0 ? hops : 1, ip: text('client') }
}

/** Ends with one connection, and is not for the next one. */
const ofConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'transfer-encoding'])

/** Headers of one side for the other, without those of a connection and of nodes. `kept`: those that stay all the same. */
export function passedHeaders(raw: readonly string[], kept: readonly string[] = [], dropped: readonly string[] = []): string[] {
  const passed: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [key = '', value = ''] = [raw[at], raw[at + 1]]
    const lower = key.toLowerCase()
    if (lower.startsWith(markPrefix) || dropped.includes(lower)) continue
    if (!ofConnection.has(lower) || kept.includes(lower)) passed.push(key, value)
  }
  return passed
}
