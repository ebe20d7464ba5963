/** The time for which this node may tell others what it holds. */
export interface NodeLease {
  readonly isValid: boolean
  /** Calls back once it is valid again, after it was not. */
  onRenewed(listener: () => void): void
  /** Begins to renew. @throws what the first renewal throws */
  start(): Promise<void>
  stop(): void
}

interface NodeLeaseOptions {
  /** @returns false when the others have buried this node */
  renew(): Promise<boolean>
  /** after each renewal */
  beat(): void
  onBuried(): void
  note(text: string, error?: unknown): void
  /** ms that never go back, and ms of the wall clock: it runs on while a machine is stopped */
  steady?: () => number
  wall?: () => number
}

/** Half a second less than the database counts. */
const validMs = 4_500
const everyMs = 1_000
const againMs = 250

/**
 * Counts from before each renewal was asked for, by whichever of two clocks runs out first. So it ends here before it ends in the database,
 * also in a process that was stopped.
 */
export function createNodeLease(options: NodeLeaseOptions): NodeLease {
  const { renew, beat, onBuried, note, steady = () => performance.now(), wall = Date.now } = options
  const listeners = new Set<() => void>()
  let until = { steady: -Infinity, wall: -Infinity }
  let [isStopped, failures] = [false, 0]
  let timer: NodeJS.Timeout | undefined

  const isValid = (): boolean => steady() < until.steady && wall() < until.wall

  async function renewOnce(): Promise<void> {
    const asked = { steady: steady() + validMs, wall: wall() + validMs }
    const isAlive = await renew()
    if (isStopped) return
    if (!isAlive) return onBuried()
    const wasValid = isValid()
    until = asked
    if (failures > 0) note('the lease of this node is renewed again')
    failures = 0
    if (!wasValid && isValid()) for (const listener of listeners) listener()
    beat()
  }

  function run(): void {
    renewOnce()
      .catch((error: unknown) => {
        if (failures++ === 0) note('the lease of this node could not be renewed', error)
      })
      .finally(() => {
        if (!isStopped) timer = setTimeout(run, failures > 0 ? againMs : everyMs)
      })
  }

  return {
    get isValid() {
      return isValid()
    },
    onRenewed: (listener) => void listeners.add(listener),
    start: async () => {
      await renewOnce()
      timer = setTimeout(run, everyMs)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
