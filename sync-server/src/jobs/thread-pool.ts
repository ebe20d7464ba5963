import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/protocol/errors.ts'
import type { MessageFromWorker } from '#server/jobs/job.ts'
import { findEntry, revive } from '#server/jobs/start-worker.ts'

export interface PoolRun<Result> {
  /** @throws AppError when the job threw one, `query_too_slow` past its time, `unavailable` when too many wait or it was cancelled */
  readonly result: Promise<Result>
  /** Takes it out of the line, or ends the thread it runs on. */
  cancel(): void
}

/** A few threads kept for short, frequent jobs; starting one for each would cost more than the job. */
export interface ThreadPool {
  /** `lineMs`: after this time in the line it is refused as `unavailable`; a thread that starts for it is no line */
  run<Result>(job: string, input: unknown, limitMs: number, onProgress?: (progress: unknown) => void, lineMs?: number): PoolRun<Result>
  close(): Promise<void>
}

interface Waiting {
  job: string
  input: unknown
  limitMs: number
  onProgress: ((progress: unknown) => void) | undefined
  /** ends its time in the line */
  timer?: NodeJS.Timeout
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

interface Thread {
  worker: Worker
  current: Waiting | undefined
  timer: NodeJS.Timeout | undefined
}

/** The time that a thread may take to start, even on a busy machine. */
const startMs = 60_000

interface ThreadEvents {
  hear(thread: Thread, message: MessageFromWorker): void
  end(thread: Thread, error: unknown): void
}

function createThread(maxHeapMb: number, { hear, end }: ThreadEvents): Thread {
  const worker = new Worker(findEntry(), {
    workerData: { pooled: true },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  const thread: Thread = { worker, current: undefined, timer: undefined }
  worker.on('message', (message: MessageFromWorker) => hear(thread, message))
  worker.on('error', (error) => end(thread, error))
  worker.on('exit', () => end(thread, new Error('a thread of the pool ended')))
  return thread
}

function leave(line: Waiting[], waiting: Waiting): void {
  clearTimeout(waiting.timer)
  const place = line.indexOf(waiting)
  if (place >= 0) line.splice(place, 1)
  waiting.reject(new AppError('unavailable'))
}

/** Threads start when first needed and end after `idleMs` without work. A job past its time is ended with its thread. */
export function createThreadPool(options: { size?: number; maxWaiting?: number; idleMs?: number; maxHeapMb?: number } = {}): ThreadPool {
  const { size = 2, maxWaiting = 200, idleMs = 60_000, maxHeapMb = 512 } = options
  const threads = new Set<Thread>()
  const line: Waiting[] = []

  function next(): void {
    if (line.length === 0) return
    const free = [...threads].find((thread) => !thread.current) ?? (threads.size < size ? start() : undefined)
    const job = free && line.shift()
    if (!job) return
    clearTimeout(free.timer)
    clearTimeout(job.timer)
    free.current = job
    free.worker.ref()
    limit(free, job, startMs + job.limitMs)
    free.worker.postMessage({ type: 'run', job: job.job, input: job.input })
  }

  function limit(thread: Thread, { limitMs }: Waiting, ms: number): void {
    clearTimeout(thread.timer)
    thread.timer = setTimeout(() => end(thread, new AppError('query_too_slow', { limitMs })), ms)
  }

  function start(): Thread {
    const thread = createThread(maxHeapMb, { hear, end })
    threads.add(thread)
    return thread
  }

  function hear(thread: Thread, message: MessageFromWorker): void {
    const { current } = thread
    if (!current) return
    // a thread that just began loads its code first, which is not the job's fault
    if (message.type === 'started') return limit(thread, current, current.limitMs)
    if (message.type === 'progress') return current.onProgress?.(message.progress)
    clearTimeout(thread.timer)
    thread.current = undefined
    thread.worker.unref()
    if (message.type === 'done') current.resolve(message.result as never)
    else if (message.type === 'failed') current.reject(revive(message))
    thread.timer = setTimeout(() => end(thread, undefined), idleMs)
    thread.timer.unref()
    next()
  }

  function end(thread: Thread, error: unknown): void {
    if (!threads.delete(thread)) return
    clearTimeout(thread.timer)
    thread.current?.reject(error)
    thread.current = undefined
    void thread.worker.terminate()
    next()
  }

  function cancel(waiting: Waiting): void {
    const running = [...threads].find((thread) => thread.current === waiting)
    if (running) end(running, new AppError('unavailable'))
    else leave(line, waiting)
  }

  return {
    run: (job, input, limitMs, onProgress, lineMs) => {
      let waiting: Waiting | undefined
      const result = new Promise<never>((resolve, reject) => {
        if (line.length >= maxWaiting) return reject(new AppError('unavailable'))
        waiting = { job, input, limitMs, onProgress, resolve, reject }
        line.push(waiting)
        next()
        if (lineMs !== undefined && line.includes(waiting)) waiting.timer = setTimeout(() => waiting && leave(line, waiting), lineMs)
      })
      return {
        result,
        cancel: () => waiting && cancel(waiting),
      }
    },
    close: async () => {
      for (const waiting of [...line]) leave(line, waiting)
      await Promise.all(
        [...threads].map((thread) => {
          end(thread, new AppError('unavailable'))
          return thread.worker.terminate()
        }),
      )
    },
  }
}
