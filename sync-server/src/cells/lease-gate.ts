import type { NodeLease } from '#server/cells/node-lease.ts'
import type { OutputGate } from '#server/storage/output-gate.ts'

/** Nothing leaves while another node may have taken over: what was committed is confirmed, and the lease holds. */
export function createLeaseGate(gate: OutputGate, lease: Pick<NodeLease, 'isValid' | 'onRenewed'>): OutputGate {
  let waiting: (() => void)[] = []
  lease.onRenewed(() => {
    const held = waiting
    waiting = []
    for (const go of held) pass(go)
  })

  function pass(go: () => void): void {
    gate.pass(() => {
      if (lease.isValid) go()
      else waiting.push(go)
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
    passed: (withinMs, signal) =>
      new Promise((resolve) => {
        const end = (isFree: boolean): void => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', giveUp)
          resolve(isFree)
        }
        const giveUp = (): void => end(false)
        const timer = setTimeout(giveUp, withinMs)
        if (signal?.aborted === true) return giveUp()
        signal?.addEventListener('abort', giveUp, { once: true })
        pass(() => end(true))
      }),
  }
}
