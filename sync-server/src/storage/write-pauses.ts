/** Times in which a file's writes wait, because another process is about to hold its lock. */
export interface WritePauses {
  readonly active: boolean
  /** `onWaiting` is called once, when {@link told} reports a waiting write. @returns a function that ends this pause */
  begin(onWaiting: () => void): () => void
  told(): void
}

/** `onEnd` is called when the last of several pauses has ended. */
export function createWritePauses(onEnd: () => void): WritePauses {
  const pauses = new Set<symbol>()
  const waited = new Map<symbol, () => void>()
  return {
    get active() {
      return pauses.size > 0
    },
    begin: (onWaiting) => {
      const pause = Symbol('pause')
      pauses.add(pause)
      waited.set(pause, onWaiting)
      return () => {
        waited.delete(pause)
        if (pauses.delete(pause) && pauses.size === 0) onEnd()
      }
    },
    told: () => {
      if (waited.size === 0) return
      const told = [...waited.values()]
      waited.clear()
      for (const onWaiting of told) onWaiting()
    },
  }
}
