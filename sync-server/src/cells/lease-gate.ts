import type { NodeLease } from '#server/cells/node-lease.ts'
import { onAbort } from '#server/lib/on-abort.ts'
import type { OutputGate } from '#server/storage/output-gate.ts'

/** Nothing leaves while another node may have taken over: what was committed is confirmed, and the lease holds. */
export function createLeaseGate(gate: OutputGate, lease: Pick<NodeLease, 'isValid' | 'onRenewed'>): OutputGate {
  const waiting = new Set<() => void>()
  lease.onRenewed(() => {
    const held = [...waiting]
    waiting.clear()
    for (const go of held) go()
  })

  function pass(go: () => void): void {
    gate.pass(() => {
      if (lease.isValid) go()
      else waiting.add(() => pass(go))
    })
  }

  /** @returns false when the lease is not renewed within the time */
  function renewed(withinMs: number, signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted) return Promise.resolve(false)
    return new Promise((resolve) => {
      const end = (isRenewed: boolean): void => {
        waiting.delete(go)
        clearTimeout(timer)
        leave()
        resolve(isRenewed)
      }
      const go = (): void => end(true)
      const timer = setTimeout(end, withinMs, false)
      const leave = onAbort(signal, () => end(false))
      waiting.add(go)
    })
  }

  return {
    get isOpen() {
      return lease.isValid && gate.isOpen
    },
    get isAway() {
      return !lease.isValid || gate.isAway
    },
    pass,
    passed: async (withinMs, signal) => {
      const until = performance.now() + withinMs
      const left = (): number => Math.max(0, until - performance.now())
      while (await gate.passed(left(), signal)) {
        if (lease.isValid) return true
        if (!(await renewed(left(), signal))) return false
      }
      return false
    },
  }
}
