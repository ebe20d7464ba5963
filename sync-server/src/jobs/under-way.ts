import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work that somebody may wait for. */
export function createUnderWay(): { follow(work: Promise<void>): void; settled(): Promise<void> } {
  const all = new Set<Promise<void>>()
  return {
    follow: (work) => {
      const followed: Promise<void> = work.finally(() => all.delete(followed))
      all.add(followed)
    },
    settled: async () => {
      while (all.size > 0) await Promise.all(all)
    },
  }
}

/** Calls `work` in the next turn of the event loop, once for each key that was asked in this one. */
export function oncePerTurn(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const asked = new Set<string>()
  return async (key) => {
    if (asked.has(key)) return
    asked.add(key)
    await nextTurn()
    asked.delete(key)
    await work(key)
  }
}
