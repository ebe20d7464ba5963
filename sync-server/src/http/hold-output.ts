import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnvironment } from '#server/http/api-app.ts'
import { journalAway } from '#server/storage/journal/journal-away.ts'
import type { OutputGate } from '#server/storage/output-gate.ts'

/** Time that a request waits for the journal. */
const confirmedMs = 3_000
/** Programs ask these of the server itself; they tell nothing of a commit. */
const open: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
/** Lines whose last answer tells nothing of a commit. */
const free = new WeakSet<Socket>()

type Written = (error?: Error | null) => void

/** Bytes leave on a line once everything is confirmed that was committed before: answers, streams, frames of sockets. */
export function holdOutput(server: Server, gate: OutputGate): void {
  server.on('connection', (socket: Socket) => {
    const { _write: write, _writev: writev } = socket
    const hold = (go: () => void): void => (free.has(socket) ? go() : gate.pass(go))
    socket._write = (chunk: unknown, encoding: BufferEncoding, done: Written) => hold(() => write.call(socket, chunk, encoding, done))
    if (writev) socket._writev = (chunks, done: Written) => hold(() => writev.call(socket, chunks, done))
  })
}

/** A request whose commits are not confirmed in time is refused. They stay, and are found done when it is sent again. */
export function holdAnswers(gate: OutputGate): MiddlewareHandler<ApiEnvironment> {
  return async (http, next) => {
    const { incoming, outgoing } = http.env
    const letPass = (): void => {
      free.add(incoming.socket)
      outgoing.setHeader('connection', 'close')
    }
    if (open.has(http.req.path)) {
      letPass()
      return next()
    }
    if (!gate.isAway) {
      await next()
      if (await gate.passed(gate.isAway ? 0 : confirmedMs)) return undefined
      void http.res.body?.cancel().catch(() => undefined)
      // its headers would stay: those of a packed body, or a cookie
      http.res = undefined
    }
    letPass()
    throw journalAway()
  }
}
