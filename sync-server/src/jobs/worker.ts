import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#shared/protocol/errors.ts'
import type { MessageFromWorker, MessageToWorker } from '#server/jobs/job.ts'
import { workerJobs } from '#server/worker-jobs.ts'

// The entry of every worker thread: one job, then the thread ends (lib/start-worker.ts), or jobs one by one (lib/thread-pool.ts).
const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker thread')

const given = workerData as { job: string; input: unknown } | { pooled: true }
let cancelled = new AbortController()
port.on('message', (message: MessageToWorker) => {
  if (message.type === 'cancel') cancelled.abort()
  else void run(message.job, message.input).then(post)
})
if ('job' in given) {
  post(await run(given.job, given.input))
  port.close()
}

async function run(job: string, input: unknown): Promise<MessageFromWorker> {
  cancelled = new AbortController()
  try {
    const load = Object.hasOwn(workerJobs, job) ? workerJobs[job] : undefined
    if (!load) throw new Error(`there is no job ${job}`)
    const perform = await load()
    if (!('job' in given)) post({ type: 'started' })
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
  port?.postMessage(message)
}
