import { closeCodes, closeReasonOf } from '#shared/protocol/close-codes.ts'
import { livePing, type LiveMessage } from '#shared/catalogue/feed.ts'
import { realTimers, type Timers } from '#client/lib/single-flight.ts'

/** The part of a WebSocket that is used; the browser's, or a test's. */
export interface SocketLike {
  addEventListener(type: 'open' | 'message' | 'close', listener: (event: { data?: unknown; code?: number }) => void): void
  /** absent: the socket cannot send */
  send?(text: string): void
  /** as in the browser: 1 is open; absent: open until its close event */
  readonly readyState?: number
  close(): void
}

export interface LiveSocket {
  /** sends a text if it is connected, else drops it */
  send(text: string): void
  /** connects if it is not connected, at once */
  wake(): void
  /** disconnects until the next {@link wake} */
  rest(): void
  close(): void
}

export interface LiveSocketOptions {
  connect: () => SocketLike
  onMessage: (message: LiveMessage) => void
  onOpen: () => void
  onLost?: () => void
  /** the server does not answer: it is down, or hangs. `again`: it was said before, and no connection was welcomed since */
  onSilent?: (again: boolean) => void
  timers?: Timers
}

const longestWait = 30_000

/** ms between two checks for signs of the server; two failed ones take under 3 s */
const beatMs = 1_300
/** failed checks in a row: the first sends a ping, this one counts as silence */
const silentAfter = 2
/** failed checks until a connection attempt is abandoned: a slow line needs several round trips */
const abandonedAfter = 10

/** Between the server's close frame and the close event, a browser reports each text as an error. */
function sendOn(socket: SocketLike, text: string): void {
  if ((socket.readyState ?? 1) === 1) socket.send?.(text)
}

/** The live connection: reconnects with back-off and jitter, unless the server closed it for good. */
export function createLiveSocket({ connect, onMessage, onOpen, onLost, onSilent, timers = realTimers }: LiveSocketOptions): LiveSocket {
  let socket: SocketLike | undefined
  let waiting: unknown
  let failures = 0
  let awake = false
  /** checks in a row without a sign of the server */
  let quiet = 0
  let answersPings = false
  let beat: unknown
  let isOpen = false
  let wasSilent = false

  function silent(): void {
    onSilent?.(wasSilent)
    wasSilent = true
  }

  function open(): void {
    waiting = undefined
    const opened = connect()
    socket = opened
    answersPings = false
    watch(opened)
    opened.addEventListener('open', () => {
      if (socket !== opened) return
      quiet = 0
      isOpen = true
      onOpen()
    })
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened) return
      quiet = 0
      const message = JSON.parse(String(data)) as LiveMessage
      if (message.type === 'hello') {
        // one that is closed before it says anything has no place for us
        failures = 0
        wasSilent = false
        answersPings = message.pongs === true
      }
      if (message.type !== 'pong') onMessage(message)
    })
    opened.addEventListener('close', ({ code = 0 }) => {
      if (socket !== opened) return
      const wasOpen = isOpen
      lose()
      const reason = closeReasonOf(code)
      if (!awake || (reason && !closeCodes[reason].retry)) return
      // an open connection may only have been renewed; one that never opened did not reach the server
      if (!wasOpen) silent()
      later()
    })
  }

  function later(): void {
    const ms = Math.min(longestWait, 500 * 2 ** failures) * (0.5 + timers.random())
    failures += 1
    waiting = timers.set(open, ms)
  }

  /** Checks regularly for signs of the server, also while the connection is being made. */
  function watch(opened: SocketLike): void {
    timers.clear(beat)
    quiet = 0
    const look = (): void => {
      if (socket !== opened) return
      quiet += 1
      if (quiet === silentAfter && (!isOpen || answersPings)) silent()
      if (isOpen ? answersPings && quiet >= silentAfter : quiet >= abandonedAfter) return giveUp(opened)
      if (isOpen && answersPings) sendOn(opened, livePing)
      beat = timers.set(look, beatMs)
    }
    beat = timers.set(look, beatMs)
  }

  function giveUp(opened: SocketLike): void {
    lose()
    // it may stay half open for minutes, and none of its messages count any more
    opened.close()
    later()
  }

  function lose(): void {
    timers.clear(beat)
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
      if (isOpen && socket) sendOn(socket, text)
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
