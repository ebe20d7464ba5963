/** What a job in a worker thread may do beside computing. */
export interface JobContext {
  /** Tells the starter how far it is; plain data. */
  report(progress: unknown): void
  /** aborted when the starter cancels; a job checks it between pieces of work */
  readonly signal: AbortSignal
}

/** Long work off the event loop. Gets and gives plain data; opens its own database handles and closes them. */
export type Job = (input: unknown, context: JobContext) => Promise<unknown>

/** By name; loaded when first needed. */
export type JobRegistry = Record<string, () => Promise<Job>>

/** A thread of its own is started with its job; a thread of a pool is given one after the other. */
export type MessageToWorker = { type: 'cancel' } | { type: 'run'; job: string; input: unknown }
export type MessageFromWorker =
  /** of a pool's thread: the job's code is loaded, from now on its time counts */
  | { type: 'started' }
  | { type: 'progress'; progress: unknown }
  | { type: 'done'; result: unknown }
  /** `appError` when it was an expected failure of the error catalogue; `code` of SQLite or the system */
  | { type: 'failed'; message: string; stack: string; code?: string; appError?: { id: string; details: unknown } }
