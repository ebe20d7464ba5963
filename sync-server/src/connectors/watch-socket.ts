import type { Socket } from 'node:net'
import { AppError } from '#shared/protocol/errors.ts'

/** Bytes that a server may send without anything being understood of them: more than the largest row that is taken. */
const mostBytesBetween = 64 * 1024 * 1024
const lookEachMs = 200

export interface SocketWatch {
  /** something was understood: a row, an answer */
  progress(): void
  /** the reason why the connection was ended here; undefined when it was not */
  failure(): AppError | undefined
  /** bytes that came over the line */
  bytes(): number
  stop(): void
}

/** Ends a connection on which nothing is understood for `patienceMs`, though bytes may come, and one with an endless row. */
export function watchSocket(socket: Socket, patienceMs: number): SocketWatch {
  let failure: AppError | undefined
  let [last, bytes] = [Date.now(), 0]
  const end = (error: AppError): void => {
    failure ??= error
    socket.destroy()
  }
  const timer = setInterval(() => {
    if (Date.now() - last > patienceMs) end(new AppError('source_slow', {}))
    else if (socket.bytesRead - bytes > mostBytesBetween) end(new AppError('source_too_large', { limit: mostBytesBetween }))
  }, lookEachMs)
  return {
    progress: () => {
      last = Date.now()
      bytes = socket.bytesRead
    },
    failure: () => failure,
    bytes: () => socket.bytesRead,
    stop: () => clearInterval(timer),
  }
}
