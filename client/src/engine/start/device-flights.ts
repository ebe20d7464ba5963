import { isTemporary } from '#client/lib/api-error.ts'
import { createSingleFlight, type SingleFlight, type Timers } from '#client/lib/single-flight.ts'
import type { CatchUp } from '#client/engine/live/catch-up.ts'
import { sendWaiting } from '#client/engine/live/sender.ts'
import type { ServerApi } from '#client/engine/live/server-api.ts'
import type { Outbox } from '#client/engine/outbox/outbox.ts'

/** The work of the leader tab with the server, each kind one at a time. */
export interface DeviceFlights {
  /** brings what changed on the server */
  pull: SingleFlight
  /** sends the changes of this device */
  push: SingleFlight
  /** Reads the feed: a change may never have been announced here. */
  ask(): void
  /** True when the live connection brings the changes, own ones included. */
  noteDeltas(areTold: boolean): void
}

interface DeviceFlightsParts {
  isLeader: () => boolean
  catchUp: CatchUp
  outbox: Outbox
  api: ServerApi
  now: () => Date
  timers: Timers
}

export function createDeviceFlights({ isLeader, catchUp, outbox, api, now, timers }: DeviceFlightsParts): DeviceFlights {
  let areDeltasTold = false
  const pull = createSingleFlight({ work: async () => (isLeader() ? catchUp.run() : undefined), retries: isTemporary, timers })
  function ask(): void {
    catchUp.noteNews()
    pull.trigger()
  }
  const push = createSingleFlight({
    work: async () => (isLeader() ? sendWaiting(outbox, api, now, () => (areDeltasTold ? pull.trigger() : ask())) : undefined),
    retries: isTemporary,
    timers,
  })
  return { pull, push, ask, noteDeltas: (areTold) => (areDeltasTold = areTold) }
}
