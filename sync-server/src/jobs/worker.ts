import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#shared/protocol/errors.ts'
import type { MessageFromWorker, MessageToWorker } from '#server/jobs/job.ts'
import { workerJobs } from '#server/worker-jobs.ts'

// The entry of every worker thread (see lib/start-worker.ts): one job, then the thread ends.
const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker thread')

const { job, input } = workerData as { job: string; input: unknown }
const cancelled = new AbortController()
port.on('message', (message: MessageToWorker) => {
  if (message.type === 'cancel') cancelled.abort()
})
port.postMessage(await run())
port.close()

async function run(): Promise<MessageFromWorker> {
  try {
    const load = Object.hasOwn(workerJobs, job) ? workerJobs[job] : undefined
    if (!load) throw new Error(`there is no job ${job}`)
    const perform = await load()
    const result = await perform(input, { signal: cancelled.signal, report: (progress) => post({ type: 'progress', progress }) })
    return { type: 'done', result }
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return {
      type: 'failed',
      message,
      stack: stack ?? message,
      ...(error instanceof AppError && { appError: { id: error.id, details: error.details } }),
    }
  }
}

function post(message: MessageFromWorker): void {
  port?.postMessage(message)
}
