import { fork } from 'node:child_process'
import type { MessageFromWorker, MessageToWorker } from '#server/jobs/job.ts'
import { findEntry, revive } from '#server/jobs/start-worker.ts'

export interface JobProcess {
  /** undefined when it did not start */
  readonly pid: number | undefined
  /** Runs one job of worker-jobs.ts; one at a time. @throws the job's error, or Error when the process ended */
  run<Result>(job: string, input: unknown, onProgress?: (progress: unknown) => void): Promise<Result>
  /** Ends it at once, also within a long SQL statement: the system frees its locks, and its uncommitted work is undone. */
  kill(): void
}

/**
 * A process for jobs that must be ended at any moment: a thread inside a statement of SQLite, or inside a decoder, cannot be.
 * @param env its environment; this process's by default
 */
export function startProcess(env?: Record<string, string>): JobProcess {
  const child = fork(findEntry(), { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'], ...(env && { env }) })
  let current: { settle(message: MessageFromWorker): void; reject(error: Error): void } | undefined
  let over: Error | undefined
  const end = (error: Error): void => {
    over ??= error
    current?.reject(over)
  }
  child.on('message', (message: MessageFromWorker) => current?.settle(message))
  child.on('error', end)
  child.on('exit', (code, signal) => end(new Error(`the process of a job ended (${signal ?? code})`)))
  return {
    pid: child.pid,
    run: (job, input, onProgress) =>
      new Promise((resolve, reject) => {
        current = {
          reject,
          settle: (message) => {
            if (message.type === 'progress') onProgress?.(message.progress)
            else if (message.type === 'done') resolve(message.result as never)
            else if (message.type === 'failed') reject(revive(message))
          },
        }
        if (over) reject(over)
        else child.send({ type: 'run', job, input } satisfies MessageToWorker, (error) => error && end(error))
      }),
    kill: () => void child.kill('SIGKILL'),
  }
}
