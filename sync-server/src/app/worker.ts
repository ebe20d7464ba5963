import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#shared/protocol/errors.ts'
import type { MessageFromWorker, MessageToWorker } from '#server/jobs/job.ts'
import { workerJobs } from '#server/app/worker-jobs.ts'

// The entry of every worker thread: one job, then the thread ends (lib/start-worker.ts), or jobs one by one (lib/thread-pool.ts); and of
// processes for jobs (lib/start-process.ts), which are given them like a pool's threads and end with their starter.
const given = workerData as { job: string; input: unknown } | { pooled: true } | null
let cancelled = new AbortController()
if (parentPort) parentPort.on('message', take)
else if (process.send) process.on('message', take)
else throw new Error('worker.ts runs in a worker thread or a process for jobs')
if (given && 'job' in given) {
  post(await run(given.job, given.input))
  parentPort?.close()
}

function take(message: MessageToWorker): void {
  if (message.type === 'cancel') cancelled.abort()
  else void run(message.job, message.input).then(post)
}

async function run(job: string, input: unknown): Promise<MessageFromWorker> {
  cancelled = new AbortController()
  try {
    const load = Object.hasOwn(workerJobs, job) ? workerJobs[job] : undefined
    if (!load) throw new Error(`there is no job ${job}`)
    const perform = await load()
    if (!given || !('job' in given)) post({ type: 'started' })
    const result = await perform(input, { signal: cancelled.signal, report: (progress) => post({ type: 'progress', progress }) })
    return { type: 'done', result }
  } catch (error) {
    const { message, stack, code } = (error instanceof Error ? error : new Error(String(error))) as Error & { code?: unknown }
    return {
      type: 'failed',
      message,
      ...(typeof code === 'string' && { code }),
      stack: stack ?? message,
      ...(error instanceof AppError && { appError: { id: error.id, details: error.details } }),
    }
  }
}

function post(message: MessageFromWorker): void {
  if (parentPort) parentPort.postMessage(message)
  else process.send?.(message)
}
