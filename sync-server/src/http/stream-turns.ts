/** Streams that begin in each tick: what each costs before it only waits is spread over time. */
const perTick = 2
const tickMs = 10
/** Waiting streams of one address, and of all. */
const mostWaiting = { address: 400, all: 5_000 }

interface WaitingStream {
  /** its visitor went away */
  isGone(): boolean
  begin(): void
}

/** Lets streams begin one after the other; addresses take turns. A few streams begin at once. */
export interface StreamTurns {
  /** @returns false when too many of this address wait, or too many of all */
  enter(address: string, stream: WaitingStream): boolean
  /** Forgets those that wait. */
  stop(): void
}

export function createStreamTurns(): StreamTurns {
  /** in the order of their turns */
  const waiting = new Map<string, WaitingStream[]>()
  let count = 0
  let begun = 0
  let timer: NodeJS.Timeout | undefined

  function takeNext(): WaitingStream | undefined {
    for (const [address, streams] of waiting) {
      const next = streams.shift()
      waiting.delete(address)
      if (streams.length > 0) waiting.set(address, streams)
      count--
      if (next && !next.isGone()) return next
    }
    return undefined
  }

  function tick(): void {
    begun = 0
    while (begun < perTick) {
      const next = takeNext()
      if (!next) break
      begun++
      next.begin()
    }
    if (begun > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    enter: (address, stream) => {
      timer ??= setInterval(tick, tickMs).unref()
      if (begun < perTick && count === 0) {
        begun++
        stream.begin()
        return true
      }
      const streams = waiting.get(address) ?? []
      if (count >= mostWaiting.all || streams.length >= mostWaiting.address) return false
      streams.push(stream)
      waiting.set(address, streams)
      count++
      return true
    },
    stop: () => {
      clearInterval(timer)
      timer = undefined
      waiting.clear()
      count = 0
    },
  }
}
