import type { Socket } from 'node:net'
import { AppError } from '#shared/protocol/errors.ts'

/** The first byte of a packet that signs in, of the Tabular Data Stream; one of TLS begins otherwise. */
const login = 0x10
/** The first byte of what TLS carries. */
const encrypted = 0x17

export interface LoginGuard {
  /** for a socket that is connected: connecting takes the guard away */
  watch(socket: Socket): void
  /** the reason why the connection was ended; undefined when it was not */
  refused(): AppError | undefined
}

/**
 * The driver signs in without encryption where a server says that it has none. Anybody between them could read the password. A watched
 * socket ends before such a packet leaves.
 */
export function createLoginGuard(): LoginGuard {
  let refused: AppError | undefined
  return {
    watch: (socket) => {
      const write = socket.write.bind(socket)
      const guarded = (piece: string | Uint8Array, ...rest: unknown[]): boolean => {
        // all that follows is encrypted: a later piece of it may begin with any byte
        if (typeof piece !== 'string' && piece[0] === encrypted) Object.assign(socket, { write })
        if (typeof piece === 'string' || piece[0] !== login) return Reflect.apply(write, socket, [piece, ...rest]) as boolean
        refused = new AppError('source_tls', {})
        socket.destroy(refused)
        return false
      }
      Object.assign(socket, { write: guarded })
    },
    refused: () => refused,
  }
}
