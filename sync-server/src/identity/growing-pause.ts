import { findCount, forgetCount, storeCount } from '#server/identity/attempt-counts.ts'
import type { ControlTransaction } from '#server/storage/control/control-store.ts'

/** Growth of a pause: `free` tries without one, then a second, two, four … up to the longest. `name` keeps the keys of two rules apart. */
export interface PauseRule {
  name: string
  free: number
  longestSeconds: number
}

/** A key without a try for this long starts over. */
const forgottenMs = 60 * 60_000

/**
 * Counts tries by key. Each further try waits longer, but never for good: nobody can be locked out by somebody else's tries. A try during a
 * pause is refused and not counted, so waiting is enough.
 * @returns milliseconds to wait before a try of this key; 0 when it is allowed now, and then it is counted
 */
export async function takePause(tx: ControlTransaction, at: number, rule: PauseRule, key: string): Promise<number> {
  const found = await findCount(tx, { name: rule.name, key, at, longestMs: forgottenMs })
  const tries = found?.count ?? 0
  const wait = found ? found.until - forgottenMs + pauseAfter(rule, tries) - at : 0
  if (tries > 0 && wait > 0) return wait
  await storeCount(tx, rule.name, key, { count: tries + 1, until: at + forgottenMs })
  return 0
}

function pauseAfter({ free, longestSeconds }: PauseRule, tries: number): number {
  const beyond = tries - free
  return beyond < 0 ? 0 : 1000 * Math.min(2 ** Math.min(beyond, 20), longestSeconds)
}

/** Takes back a try that was allowed, as if it had not been: the next one need not wait. */
export async function undoPause(tx: ControlTransaction, at: number, rule: PauseRule, key: string): Promise<void> {
  const found = await findCount(tx, { name: rule.name, key, at, longestMs: forgottenMs })
  const count = (found?.count ?? 0) - 1
  if (count < 1) await forgetCount(tx, rule, key)
  else await storeCount(tx, rule.name, key, { count, until: at + forgottenMs - pauseAfter(rule, count) })
}

/** Takes one try back, or all of them. */
export async function forgivePause(tx: ControlTransaction, at: number, rule: PauseRule, key: string, all: boolean): Promise<void> {
  const found = all ? undefined : await findCount(tx, { name: rule.name, key, at, longestMs: forgottenMs })
  if (!found || found.count <= 1) await forgetCount(tx, rule, key)
  else await storeCount(tx, rule.name, key, { ...found, count: found.count - 1 })
}
