import { closeCodes, closeReasonOf } from '#shared/protocol/close-codes.ts'
import type { LiveMessage } from '#shared/protocol/feed.ts'
import { realTimers, type Timers } from '#client/data/live/lane.ts'

/** The part of a WebSocket that is used; the browser's, or a test's. */
export interface SocketLike {
  addEventListener(type: 'open' | 'message' | 'close', listener: (event: { data?: unknown; code?: number }) => void): void
  /** absent: it has no way back */
  send?(text: string): void
  close(): void
}

export interface LiveSocket {
  /** says something if it is connected; what cannot be said is lost */
  send(text: string): void
  /** connects if it is not connected, at once */
  wake(): void
  /** lets go until the next {@link wake} */
  rest(): void
  close(): void
}

export interface LiveSocketOptions {
  connect: () => SocketLike
  onMessage: (message: LiveMessage) => void
  onOpen: () => void
  onLost?: () => void
  timers?: Timers
}

const longestWait = 30_000

/** The live connection: reconnects with back-off and jitter, unless the server said that it makes no sense. */
export function createLiveSocket({ connect, onMessage, onOpen, onLost, timers = realTimers }: LiveSocketOptions): LiveSocket {
  let socket: SocketLike | undefined
  let waiting: unknown
  let failures = 0
  let awake = false
  let isOpen = false

  function open(): void {
    waiting = undefined
    const opened = connect()
    socket = opened
    opened.addEventListener('open', () => {
      failures = 0
      isOpen = true
      onOpen()
    })
    opened.addEventListener('message', ({ data }) => onMessage(JSON.parse(String(data)) as LiveMessage))
    opened.addEventListener('close', ({ code = 0 }) => {
      if (socket !== opened) return
      lose()
      const reason = closeReasonOf(code)
      if (!awake || (reason && !closeCodes[reason].retry)) return
      const ms = Math.min(longestWait, 500 * 2 ** failures) * (0.5 + timers.random())
      failures += 1
      waiting = timers.set(open, ms)
    })
  }

  function lose(): void {
    socket = undefined
    isOpen = false
    onLost?.()
  }

  function rest(): void {
    awake = false
    if (waiting !== undefined) timers.clear(waiting)
    waiting = undefined
    const open = socket
    lose()
    open?.close()
  }

  return {
    send: (text) => {
      if (isOpen) socket?.send?.(text)
    },
    wake: () => {
      awake = true
      if (socket) return
      if (waiting !== undefined) timers.clear(waiting)
      open()
    },
    rest,
    close: rest,
  }
}
