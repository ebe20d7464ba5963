import { closeCodes, closeReasonOf } from '#shared/protocol/close-codes.ts'
import { livePing, type LiveMessage } from '#shared/protocol/feed.ts'
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
  /** the server does not answer: it is gone, or hangs */
  onSilent?: () => void
  timers?: Timers
}

const longestWait = 30_000

/** ms between two looks at whether the server was heard; with the two that it takes, under 3 s */
const beatMs = 1_300
/** looks in a row that find nothing heard: the first asks, this one calls it silent */
const silentAfter = 2
/** a connection that is being made is waited for longer: a slow line needs several round trips for it */
const abandonedAfter = 10

/** The live connection: reconnects with back-off and jitter, unless the server said that it makes no sense. */
export function createLiveSocket({ connect, onMessage, onOpen, onLost, onSilent, timers = realTimers }: LiveSocketOptions): LiveSocket {
  let socket: SocketLike | undefined
  let waiting: unknown
  let failures = 0
  let awake = false
  /** looks in a row that found nothing heard */
  let quiet = 0
  let answersPings = false
  let beat: unknown
  let isOpen = false

  function open(): void {
    waiting = undefined
    const opened = connect()
    socket = opened
    answersPings = false
    watch(opened)
    opened.addEventListener('open', () => {
      if (socket !== opened) return
      failures = 0
      quiet = 0
      isOpen = true
      onOpen()
    })
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened) return
      quiet = 0
      const message = JSON.parse(String(data)) as LiveMessage
      if (message.type === 'hello') answersPings = message.pongs === true
      if (message.type !== 'pong') onMessage(message)
    })
    opened.addEventListener('close', ({ code = 0 }) => {
      if (socket !== opened) return
      const wasOpen = isOpen
      lose()
      const reason = closeReasonOf(code)
      if (!awake || (reason && !closeCodes[reason].retry)) return
      // one that was open may have been renewed; one that never opened found nobody
      if (!wasOpen) onSilent?.()
      later()
    })
  }

  function later(): void {
    const ms = Math.min(longestWait, 500 * 2 ** failures) * (0.5 + timers.random())
    failures += 1
    waiting = timers.set(open, ms)
  }

  /** Looks from time to time whether the server was heard, also while the connection is being made. */
  function watch(opened: SocketLike): void {
    timers.clear(beat)
    quiet = 0
    const look = (): void => {
      if (socket !== opened) return
      quiet += 1
      if (quiet === silentAfter && (!isOpen || answersPings)) onSilent?.()
      if (isOpen ? answersPings && quiet >= silentAfter : quiet >= abandonedAfter) return giveUp(opened)
      if (isOpen && answersPings) opened.send?.(livePing)
      beat = timers.set(look, beatMs)
    }
    beat = timers.set(look, beatMs)
  }

  function giveUp(opened: SocketLike): void {
    lose()
    // it may stay half open for minutes, and nothing of it counts any more
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
