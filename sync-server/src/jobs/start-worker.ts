import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { AppError, type ErrorId } from '#shared/protocol/errors.ts'
import type { MessageFromWorker } from '#server/jobs/job.ts'

export interface WorkerRun<Result> {
  /** @throws AppError when the job threw one; Error when it failed otherwise or the thread died */
  readonly result: Promise<Result>
  /** asks the job to stop, and ends the thread when it has not within `graceMs` */
  cancel(graceMs?: number): void
}

export interface WorkerRunOptions {
  onProgress?: (progress: unknown) => void
  /** megabytes of heap; a job that needs more dies alone */
  maxHeapMb?: number
}

/** Runs the job registered as `job` in worker-jobs.ts in a thread of its own. `input` is copied. */
export function startWorker<Result>(job: string, input: unknown, options: WorkerRunOptions = {}): WorkerRun<Result> {
  const settings: WorkerOptions = {
    workerData: { job, input },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMb ?? 512 },
  }
  const worker = new Worker(findEntry(), settings)
  const result = new Promise<Result>((resolve, reject) => {
    worker.on('message', (message: MessageFromWorker) => {
      if (message.type === 'progress') options.onProgress?.(message.progress)
      else if (message.type === 'done') resolve(message.result as Result)
      else if (message.type === 'failed') reject(revive(message))
    })
    worker.on('error', reject)
    worker.on('exit', (code) => reject(new Error(`job ${job} ended without a result (code ${code})`)))
  })
  return {
    result,
    cancel: (graceMs = 2000) => {
      worker.postMessage({ type: 'cancel' })
      const cut = setTimeout(() => void worker.terminate(), graceMs)
      worker.once('exit', () => clearTimeout(cut))
    },
  }
}

export function revive({ message, stack, code, appError }: Extract<MessageFromWorker, { type: 'failed' }>): Error {
  if (appError) return new AppError(appError.id as ErrorId, appError.details)
  const error = new Error(message)
  error.stack = stack
  return code === undefined ? error : Object.assign(error, { code })
}

/** The bundle has `dist/server/worker.js`; the sources have a starter that sets up tsx. */
export function findEntry(): string {
  const here = fileURLToPath(import.meta.url)
  if (here.endsWith('.ts')) return join(dirname(here), '../app/worker-from-source.mjs')
  let folder = dirname(here)
  while (!existsSync(join(folder, 'worker.js'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('worker.js is missing beside the server')
    folder = parent
  }
  return join(folder, 'worker.js')
}
