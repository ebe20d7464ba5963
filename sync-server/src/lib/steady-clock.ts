import { performance } from 'node:perf_hooks'

/** A clock that moves by more against the machine's own count of time was set, or the machine slept. */
const jumpMs = 86_400_000
/** So long it has to go steadily before something is thrown away by it. */
const unsureMs = 6 * 3_600_000

export interface SteadyClock {
  /** false for some hours after the clock jumped: what seems old by it may be from today */
  readonly isSteady: boolean
}

export function createSteadyClock(wall: () => number = Date.now, counted: () => number = () => performance.now()): SteadyClock {
  let offset = wall() - counted()
  let sureFrom = -Infinity
  return {
    get isSteady() {
      const now = wall() - counted()
      if (Math.abs(now - offset) > jumpMs) {
        offset = now
        sureFrom = counted() + unsureMs
      }
      return counted() >= sureFrom
    },
  }
}

/** That of this process. */
export const steadyClock = createSteadyClock()
