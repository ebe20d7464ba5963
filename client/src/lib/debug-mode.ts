import { storedFlagAtom } from '#client/lib/stored-atom.ts'

/** Details for those who look for a fault: codes of failures and ids of things (specification 1 §9). */
export const debugAtom = storedFlagAtom('debug', false)

/** presses of the menu's heading that turn it on, and ms in which they count */
const presses = 10
const withinMs = 5000

/** Counts presses; true for the one that turns debugging on. */
export function createPressCounter(now: () => number): () => boolean {
  let times: number[] = []
  return () => {
    const at = now()
    times = [...times.filter((time) => at - time < withinMs), at]
    if (times.length < presses) return false
    times = []
    return true
  }
}
