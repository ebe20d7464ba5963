/** The means of a job in a worker thread to reach its starter. */
export interface JobContext {
  /** Reports progress to the starter; plain data. */
  report(progress: unknown): void
  /** aborted when the starter cancels; a job checks it between pieces of work */
  readonly signal: AbortSignal
}

/** Long work off the event loop. Takes and returns plain data; opens its own database handles and closes them. */
export type Job = (input: unknown, context: JobContext) => Promise<unknown>

/** By name; loaded when first needed. */
export type JobRegistry = Record<string, () => Promise<Job>>

/** A dedicated thread starts with its job; a thread of a pool gets one after the other. */
export type MessageToWorker = { type: 'cancel' } | { type: 'run'; job: string; input: unknown }
export type MessageFromWorker =
  /** from a pool's thread: the job's code is loaded, and its time starts now */
  | { type: 'started' }
  | { type: 'progress'; progress: unknown }
  | { type: 'done'; result: unknown }
  /** `appError` when it was an expected failure of the error catalogue; `code` of SQLite or the system */
  | { type: 'failed'; message: string; stack: string; code?: string; appError?: { id: string; details: unknown } }
