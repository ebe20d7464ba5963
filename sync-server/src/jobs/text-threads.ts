import { AppError } from '#shared/protocol/errors.ts'
import { createThreadPool, type ThreadPool } from '#server/jobs/thread-pool.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Longest that one text is worked at, and what it may take of memory. */
const limitMs = 3_000
const maxHeapMb = 256
/** Texts of one organisation that wait for their turn. */
const mostWaiting = 100

/** Threads for texts of people's own: parsers and writers of texts take any time and memory for some of them. */
export interface TextThreads {
  /**
   * One text of an organisation at a time, so that its texts never take all threads.
   * @throws AppError of the job; `limit_reached` past its time or memory, `too_many_requests` when too many wait, `unavailable`
   */
  read<Result>(orgId: string, job: string, input: unknown): Promise<Result>
  close(): Promise<void>
}

const services = new WeakMap<Platform, TextThreads>()

/** The platform's threads, once {@link startTextThreads} made them. */
export function textThreadsOf(platform: Platform): TextThreads {
  const threads = services.get(platform)
  if (!threads) throw new Error('the threads of texts have not been started')
  return threads
}

/** @returns a function that ends them */
export function startTextThreads(platform: Platform): () => Promise<void> {
  const threads = createTextThreads(createThreadPool({ maxHeapMb }))
  services.set(platform, threads)
  return async () => {
    services.delete(platform)
    await threads.close()
  }
}

export function createTextThreads(pool: ThreadPool): TextThreads {
  const turns = new Map<string, { last: Promise<unknown>; count: number }>()
  return {
    read: <Result>(orgId: string, job: string, input: unknown) => {
      const turn = turns.get(orgId) ?? { last: Promise.resolve(), count: 0 }
      if (turn.count >= mostWaiting) return Promise.reject(new AppError('too_many_requests', { retryAfterSeconds: 1 }))
      turns.set(orgId, turn)
      turn.count += 1
      const result = turn.last.then(() => pool.run<Result>(job, input, limitMs).result).catch(asLimit)
      turn.last = result
        .catch(() => undefined)
        .finally(() => {
          turn.count -= 1
          if (turn.count === 0) turns.delete(orgId)
        })
      return result
    },
    close: () => pool.close(),
  }
}

/** A text that took all time or memory is one that is too large. */
function asLimit(error: unknown): never {
  const { code } = error as { code?: unknown }
  const isTooMuch = code === 'ERR_WORKER_OUT_OF_MEMORY' || (error instanceof AppError && error.id === 'query_too_slow')
  throw isTooMuch ? new AppError('limit_reached', { of: 'work' }) : error
}
