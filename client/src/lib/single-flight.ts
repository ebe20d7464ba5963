/** Runs one piece of work at a time; being asked while it runs means running once more afterwards. */
export interface SingleFlight {
  /** asks for a run now, whatever the back-off says */
  trigger(): void
  /** asks for a run, but not before a failure's back-off is over */
  nudge(): void
  close(): void
}

export interface SingleFlightOptions {
  work: () => Promise<void>
  /** true when the failure is worth a retry */
  retries: (error: unknown) => boolean
  /** ms; doubles at each failure in a row up to `longestWait`. The jitter keeps devices from coming back all at once. */
  firstWait?: number
  longestWait?: number
  timers?: Timers
}

export interface Timers {
  set(run: () => void, ms: number): unknown
  clear(timer: unknown): void
  random(): number
}

export const realTimers: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  random: Math.random,
}

export function createSingleFlight(options: SingleFlightOptions): SingleFlight {
  const { work, retries, firstWait = 500, longestWait = 30_000, timers = realTimers } = options
  let running = false
  let again = false
  let closed = false
  let failures = 0
  let waiting: unknown

  async function run(): Promise<void> {
    running = true
    try {
      do {
        again = false
        await work()
        failures = 0
      } while (again && !closed)
    } catch (error) {
      // A trigger during the run (the network came back, say) does not wait for an earlier failure.
      if (retries(error) && !closed && !again) wait()
    } finally {
      running = false
    }
    if (again && !closed && waiting === undefined) void run()
  }

  function wait(): void {
    const ms = Math.min(longestWait, firstWait * 2 ** failures) * (0.5 + timers.random())
    failures += 1
    waiting = timers.set(() => {
      waiting = undefined
      void run()
    }, ms)
  }

  function stopWaiting(): void {
    if (waiting !== undefined) timers.clear(waiting)
    waiting = undefined
  }

  function trigger(): void {
    if (closed) return
    stopWaiting()
    if (running) again = true
    else void run()
  }

  return {
    trigger,
    nudge: () => {
      if (waiting === undefined) trigger()
    },
    close: () => {
      closed = true
      stopWaiting()
    },
  }
}
