import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, type ErrorBody } from '#shared/protocol/errors.ts'
import { addressKey } from '#server/identity/attempt-limits.ts'
import { createAbuseBudget, type AbuseBudget, type Principal } from '#server/http/abuse-budget.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { createPacedRefusals, type PacedRefusals } from '#server/http/paced-refusals.ts'
import { createStreamTurns } from '#server/http/stream-turns.ts'
import type { ResolveSession } from '#server/identity/session.ts'
import { workOf } from '#server/http/work-of.ts'
import type { Metrics } from '#server/lib/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A body that is worth refusing before it is read. */
const largeBody = 64 * 1024
/** Streams stay open: each is worth refusing before any lookup for it. */
const streamPath = /^\/api\/public\/[\w-]+\/events(?:\?|$)/
const linkPath = /^\/api\/public\/([\w-]+)\//
/** Statuses that blame the request itself. Refusals for lack of rights, or because of concurrent changes, happen to everybody. */
const charged: ReadonlySet<number> = new Set([400, 413, 415, 429])

/** The unmeasured cost of a refused request: its connection, head, answer and log line, and draining its body. */
const perRequestMs = 1
const perMegabyteMs = 1
/** The cost of a request that was refused before all that. */
const perEarlyRefusalMs = 0.2
/** JSON bodies of more than a megabyte that one sender has under way: by what reading them takes at most, were they refused. */
const heavyBody = 1_000_000
const largestBody = 8_000_000
const perHeavyMegabyteMs = 12
const mostHeavyMs = 100
const heavySeconds = 2
/** Time for a refused sender to read the reason, during which nothing of its body is read. */
const lingerMs = 1_000
/** Seconds to wait when too many streams wait for their turn. */
const fullSeconds = 5

/** Refuses costly requests of principals with too many refused requests. */
export interface CostlyRequests {
  /** Answers the request with 429 before its body is read, or hands it on. A costly one is followed, a stream waits for its turn. */
  admit(incoming: IncomingMessage, outgoing: ServerResponse, answer: () => void): void
  /** The same for an upgrade. */
  refuseUpgrade(incoming: IncomingMessage, socket: Duplex): Promise<boolean>
  /** Charges an upgrade that found no place. */
  chargeUpgrade(incoming: IncomingMessage, ms: number): void
  stop(): void
}

export function createCostlyRequests(
  platform: Platform,
  { resolveSession, metrics }: { resolveSession: ResolveSession; metrics: Metrics },
  budget: AbuseBudget = createAbuseBudget({
    onUsedUp: (name) => platform.log.warn({ who: name }, 'too many requests were refused: costly ones are not looked at for a while'),
  }),
): CostlyRequests {
  const principalOf = principalFinder(platform, resolveSession)
  const paced = createPacedRefusals()
  const turns = createStreamTurns()
  const heavy = createHeavyBodies(principalOf)

  const { secondsFor, charge } = createCharges(budget, principalOf)

  function note({ method = '' }: IncomingMessage): void {
    metrics.countRequest({ method, route: 'refused early', status: 429, seconds: 0 })
  }

  function follow(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming
    const before = socket.bytesRead
    const settle = (): void => {
      incoming.off('close', settle)
      socket.off('close', settle)
      const megabytes = Math.max(0, socket.bytesRead - before) / 1_000_000
      charge(incoming, perRequestMs + workOf(incoming) + megabytes * perMegabyteMs)
    }
    outgoing.once('close', () => {
      if (!outgoing.headersSent || !charged.has(outgoing.statusCode)) return
      if (incoming.complete || incoming.destroyed || socket.destroyed) return settle()
      // the rest of the body is still drained, or the connection ends
      incoming.once('close', settle)
      socket.once('close', settle)
    })
  }

  /** @returns true when the request was answered with 429 */
  async function refuse(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
    const seconds = (await secondsFor(incoming)) || ((await heavy.enter(incoming, outgoing)) ? 0 : heavySeconds)
    if (seconds === 0) {
      follow(incoming, outgoing)
      return false
    }
    note(incoming)
    sayRefused(paced, incoming, seconds)
    return true
  }

  function judge(incoming: IncomingMessage, outgoing: ServerResponse, answer: () => void): void {
    // as soon as nobody has to be looked up
    if (budget.isCalm && heavyMsOf(incoming) === 0) {
      follow(incoming, outgoing)
      answer()
    } else void refuse(incoming, outgoing).then((isRefused) => isRefused || answer())
  }

  async function waitForTurn(incoming: IncomingMessage, outgoing: ServerResponse, answer: () => void): Promise<void> {
    const { own: principal, address = principal } = await principalOf(incoming)
    const stream = {
      isGone: () => incoming.socket.destroyed,
      // its sender's budget may be used up by now
      begin: () => judge(incoming, outgoing, answer),
    }
    if (turns.enter(address, stream)) return
    note(incoming)
    sayRefused(paced, incoming, fullSeconds)
  }

  return {
    admit: (incoming, outgoing, answer) => {
      if (!isCostly(incoming)) answer()
      else if (incoming.method !== 'GET') judge(incoming, outgoing, answer)
      else void waitForTurn(incoming, outgoing, answer)
    },
    refuseUpgrade: async (incoming, socket) => {
      const seconds = await secondsFor(incoming)
      if (seconds === 0) return false
      note(incoming)
      paced.say(() => endWith(socket, seconds, '', 0))
      return true
    },
    chargeUpgrade: (incoming, ms) => charge(incoming, perRequestMs + ms),
    stop: () => {
      paced.stop()
      turns.stop()
    },
  }
}

function createCharges(budget: AbuseBudget, principalOf: PrincipalOf) {
  /** @returns seconds to wait */
  async function secondsFor(incoming: IncomingMessage): Promise<number> {
    if (budget.isCalm) return 0
    const who = await principalOf(incoming)
    const wait = budget.waitOf(who)
    if (wait <= 0) return 0
    budget.charge(who, perEarlyRefusalMs)
    return Math.ceil(wait / 1000)
  }

  function charge(incoming: IncomingMessage, ms: number): void {
    void principalOf(incoming).then((who) => budget.charge(who, ms))
  }

  return { secondsFor, charge }
}

/** The budget counts afterwards, so that bodies side by side would all be read before the first is charged. */
function createHeavyBodies(principalOf: PrincipalOf): {
  /** @returns false when others of the same sender have to end first; the first always enters */
  enter(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean>
} {
  const underWay = new Map<string, number>()
  return {
    enter: async (incoming, outgoing) => {
      const ms = heavyMsOf(incoming)
      if (ms === 0) return true
      const { own } = await principalOf(incoming)
      if (outgoing.closed) return true
      const before = underWay.get(own) ?? 0
      if (before > 0 && before + ms > mostHeavyMs) return false
      underWay.set(own, before + ms)
      outgoing.once('close', () => {
        const left = (underWay.get(own) ?? 0) - ms
        if (left > 0) underWay.set(own, left)
        else underWay.delete(own)
      })
      return true
    },
  }
}

function heavyMsOf({ method, headers }: IncomingMessage): number {
  if (method === 'GET' || !/^application\/json\b/i.test(headers['content-type'] ?? '')) return 0
  // without a declared length a body stays below it (read-json.ts)
  const bytes = Math.min(Number(headers['content-length'] ?? 0), largestBody)
  return bytes > heavyBody ? (bytes / 1_000_000) * perHeavyMegabyteMs : 0
}

type PrincipalOf = (incoming: IncomingMessage) => Promise<Principal>

function principalFinder({ config }: Platform, resolveSession: ResolveSession): PrincipalOf {
  return async (incoming) => {
    const { headers, url = '' } = incoming
    const { cookie, authorization } = headers
    // the answer itself tells why nobody can be known now
    const session = await resolveSession({ cookie, authorization }).catch(() => undefined)
    if (session) return { own: `member ${session.orgId} ${session.memberId}` }
    const forwarded = headers['x-forwarded-for']
    const hops = typeof forwarded === 'string' ? forwarded : forwarded?.join(', ')
    const address = addressKey(clientAddress({ incoming }, hops, config.trustedProxies))
    // other people behind the address visit other links
    return { own: `visitor ${address} ${linkPath.exec(url)?.[1] ?? ''}`, address: `address ${address}` }
  }
}

function sayRefused(paced: PacedRefusals, { socket, method }: IncomingMessage, seconds: number): void {
  const { id, message, details } = new AppError('too_many_requests', { retryAfterSeconds: seconds })
  const body: ErrorBody = { id, code: randomUUID(), message, details }
  // a stream brings no body that would be left unread
  if (method === 'GET') paced.say(() => endWith(socket, seconds, JSON.stringify(body), 0))
  else endWith(socket, seconds, JSON.stringify(body), lingerMs)
}

function isCostly({ method, url = '', headers }: IncomingMessage): boolean {
  if (method === 'GET') return streamPath.test(url)
  return Number(headers['content-length'] ?? 0) > largeBody || headers['transfer-encoding'] !== undefined
}

/**
 * Writes directly to the connection. Node's own answer would drain the whole body first, or cut the sender off before it has read the
 * reason.
 */
function endWith(socket: Duplex, seconds: number, body: string, lingers: number): void {
  if (!socket.writable) return void socket.destroy()
  const head = [
    'HTTP/1.1 429 Too Many Requests',
    'Connection: close',
    `Retry-After: ${seconds}`,
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(body === '' ? [] : ['Content-Type: application/json']),
  ]
  if (lingers === 0) socket.once('finish', () => socket.destroy())
  else setTimeout(() => socket.destroy(), lingers).unref()
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
