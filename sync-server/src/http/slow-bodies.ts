import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, errorCatalogue } from '#shared/protocol/errors.ts'

export interface BodyLimits {
  /** how often bodies under way are looked at */
  lookMs: number
  /** a body of somebody who has no session is here within this time */
  strangerMs: number
  /** any other brings so many bytes in each of these spans */
  spanMs: number
  bytesPerSpan: number
  /** and is whole within this time: what is larger comes in parts */
  wholeMs: number
}

const defaultLimits: BodyLimits = { lookMs: 1_000, strangerMs: 10_000, spanMs: 10_000, bytesPerSpan: 16 * 1024, wholeMs: 300_000 }

interface Following {
  since: number
  spanSince: number
  /** bytes of the connection when the span began */
  spanBytes: number
  isKnown: boolean | undefined
}

/** Cuts connections whose request body comes too slowly, or that send one which nobody reads. */
export interface SlowBodies {
  /** Notes the request a connection is at. */
  follow(outgoing: ServerResponse): void
  stop(): void
}

/**
 * Nothing is kept of a request but which one its connection is at: only those whose body is still coming when somebody looks cost more.
 * `hasSession` is asked of them alone.
 */
export function createSlowBodies(
  server: Server,
  hasSession: (headers: IncomingHttpHeaders) => boolean,
  limits: Partial<BodyLimits> = {},
  now = (): number => performance.now(),
): SlowBodies {
  const { lookMs, strangerMs, spanMs, bytesPerSpan, wholeMs } = { ...defaultLimits, ...limits }
  const current = new Map<Socket, ServerResponse>()
  const slow = new WeakMap<ServerResponse, Following>()
  server.on('connection', (socket) => socket.once('close', () => current.delete(socket)))

  function isTooSlow(socket: Socket, outgoing: ServerResponse): boolean {
    const at = now()
    let one = slow.get(outgoing)
    if (!one) slow.set(outgoing, (one = { since: at, spanSince: at, spanBytes: socket.bytesRead, isKnown: undefined }))
    if (at - one.since >= wholeMs) return true
    if (at - one.since >= strangerMs) {
      one.isKnown ??= hasSession(outgoing.req.headers)
      if (!one.isKnown) return true
    }
    if (at - one.spanSince < spanMs) return false
    const got = socket.bytesRead - one.spanBytes
    one.spanSince = at
    one.spanBytes = socket.bytesRead
    return got < bytesPerSpan
  }

  const timer = setInterval(() => {
    for (const [socket, outgoing] of current) if (!outgoing.req.complete && isTooSlow(socket, outgoing)) cut(socket, outgoing)
  }, lookMs)
  timer.unref()

  return {
    follow: (outgoing) => {
      current.set(outgoing.req.socket, outgoing)
    },
    stop: () => clearInterval(timer),
  }
}

/** Says why, as Node does where it cuts itself, and ends the connection. */
function cut(socket: Socket, { headersSent }: ServerResponse): void {
  if (!headersSent && socket.writable) {
    const { status } = errorCatalogue.body_too_slow
    const body = JSON.stringify({ id: 'body_too_slow', code: '', message: new AppError('body_too_slow').message })
    const head = [
      `HTTP/1.1 ${status} Request Timeout`,
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}
