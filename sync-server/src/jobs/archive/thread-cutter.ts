import { createThreadPool } from '#server/jobs/thread-pool.ts'
import type { Cutter } from '#server/storage/archive/archive-steps.ts'

/** a file of many gigabytes is copied within it */
const snapshotMs = 60 * 60_000
const readMs = 5 * 60_000

/** Threads that read files for the archive. A long snapshot holds up no small object. */
export function createThreadCutter(): Cutter & { close(): Promise<void> } {
  const waiting = { size: 1, maxWaiting: 100_000 }
  const [small, large] = [createThreadPool(waiting), createThreadPool(waiting)]
  return {
    findEnd: (path) => small.run<Awaited<ReturnType<Cutter['findEnd']>>>('archive.findEnd', path, readMs).result,
    pages: (order) => small.run<Awaited<ReturnType<Cutter['pages']>>>('archive.pages', order, readMs).result,
    checkpoint: (path) => small.run('archive.checkpoint', path, readMs).result,
    snapshot: (order) => large.run<Awaited<ReturnType<Cutter['snapshot']>>>('archive.snapshot', order, snapshotMs).result,
    close: async () => {
      await Promise.all([small.close(), large.close()])
    },
  }
}
