import { createThreadPool, type ThreadPool } from '#server/jobs/thread-pool.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A pool of threads for each server of the process; tests run several. */
export interface KeptThreads {
  start(platform: Platform): () => Promise<void>
  /** @throws Error before it was started */
  of(platform: Platform): ThreadPool
}

export function keepThreads(options: Parameters<typeof createThreadPool>[0]): KeptThreads {
  const pools = new WeakMap<Platform, ThreadPool>()
  return {
    start: (platform) => {
      const pool = createThreadPool(options)
      pools.set(platform, pool)
      return () => pool.close()
    },
    of: (platform) => {
      const pool = pools.get(platform)
      if (!pool) throw new Error('the feature of these threads has not been started')
      return pool
    },
  }
}
