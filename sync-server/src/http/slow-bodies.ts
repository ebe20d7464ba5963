import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { refuseRaw } from '#server/http/raw-refusal.ts'
import type { Config } from '#server/lib/config.ts'

export interface BodyLimits {
  /** interval at which incomplete bodies are checked */
  lookMs: number
  /** time limit of a body without a session */
  strangerMs: number
  /** minimum size of any other body in each of these periods */
  spanMs: number
  bytesPerSpan: number
  /** and the time limit of all bodies: larger ones are sent in parts */
  wholeMs: number
}

const defaultLimits: BodyLimits = { lookMs: 1_000, strangerMs: 10_000, spanMs: 10_000, bytesPerSpan: 16 * 1024, wholeMs: 300_000 }

interface Following {
  since: number
  spanSince: number
  /** bytes of the connection when the span began */
  spanBytes: number
  /** of a session; undefined until it is asked */
  isKnown: 'asked' | 'yes' | 'no' | undefined
}

/** Cuts connections whose request body arrives too slowly, or that nobody reads. */
export interface SlowBodies {
  /** Notes the request a connection is at. */
  follow(outgoing: ServerResponse): void
  /** The last request that was followed on a connection. */
  following(socket: Duplex): ServerResponse | undefined
  stop(): void
}

/**
 * Only the current request of each connection is stored: requests cost more only if their body is incomplete at a check. `hasSession` is
 * called for those alone.
 */
export function createSlowBodies(
  config: Pick<Config, 'publicUrl' | 'frameOrigins'>,
  hasSession: (headers: IncomingHttpHeaders) => Promise<boolean>,
  limits: Partial<BodyLimits> = {},
  now = (): number => performance.now(),
): SlowBodies {
  const { lookMs, strangerMs, spanMs, bytesPerSpan, wholeMs } = { ...defaultLimits, ...limits }
  const current = new Map<Duplex, ServerResponse>()
  const slow = new WeakMap<ServerResponse, Following>()

  /** Asks; the next check hears the answer. A store that does not answer cuts nobody off. */
  function known(outgoing: ServerResponse): 'asked' {
    const tell = (is: boolean): void => {
      const one = slow.get(outgoing)
      if (one) one.isKnown = is ? 'yes' : 'no'
    }
    hasSession(outgoing.req.headers).then(tell, () => tell(true))
    return 'asked'
  }

  function isTooSlow(socket: Socket, outgoing: ServerResponse): boolean {
    const at = now()
    let one = slow.get(outgoing)
    if (!one) slow.set(outgoing, (one = { since: at, spanSince: at, spanBytes: socket.bytesRead, isKnown: undefined }))
    if (at - one.since >= wholeMs) return true
    if (at - one.since >= strangerMs) {
      one.isKnown ??= known(outgoing)
      if (one.isKnown === 'no') return true
    }
    if (at - one.spanSince < spanMs) return false
    const got = socket.bytesRead - one.spanBytes
    one.spanSince = at
    one.spanBytes = socket.bytesRead
    return got < bytesPerSpan
  }

  const timer = setInterval(() => {
    for (const outgoing of current.values()) {
      const { socket, complete } = outgoing.req
      if (!complete && isTooSlow(socket, outgoing)) cut(socket, outgoing, config)
    }
  }, lookMs)
  timer.unref()

  return {
    follow: (outgoing) => {
      const { socket } = outgoing.req
      // of another port too, whose requests this server answers
      if (!current.has(socket)) socket.once('close', () => current.delete(socket))
      current.set(socket, outgoing)
    },
    following: (socket) => current.get(socket),
    stop: () => clearInterval(timer),
  }
}

/** Sends the reason, as Node does when it closes a connection itself, and ends the connection. */
function cut(socket: Socket, { headersSent }: ServerResponse, config: Pick<Config, 'publicUrl' | 'frameOrigins'>): void {
  if (headersSent || !socket.writable) socket.destroySoon()
  else refuseRaw(socket, config, 'body_too_slow')
}
