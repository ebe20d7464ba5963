export const runStatuses = ['queued', 'running', 'waiting', 'done', 'failed', 'cut', 'cancelled'] as const
export type RunStatus = (typeof runStatuses)[number]
export const runStepStatuses = ['sending', 'waiting', 'done', 'failed'] as const
export type RunStepStatus = (typeof runStepStatuses)[number]

/** A cell as it reads before and after. */
export interface ActCell {
  fieldId: string
  before: string
  after: string
}

/** A record that a step changes, with the text that names it. `id` is null for one that a dry run would make. */
export interface ActRecord {
  id: string | null
  label: string
  cells: ActCell[]
}

/** Acts of steps; the run's log and a dry run have a sentence for each (`did.<act>`, `would.<act>`). */
export const stepActs = [
  'create',
  'update',
  'delete',
  'find',
  'fetch',
  'task',
  'page',
  'tell',
  'message',
  'mail',
  'request',
  'branch',
  'loop',
  'wait',
  'call',
  'ask',
  'number',
  'run',
  'stop',
] as const

/** The act of a step, done or only planned: shown in the log and in a dry run. */
export interface StepAct {
  does: (typeof stepActs)[number]
  tableId: string | null
  count: number
  records: ActRecord[]
  /** further texts by name: an address, a subject, a body */
  texts: { name: string; text: string }[]
}

/** An error of the catalogue as it is kept; never a stack. */
export interface RunError {
  id: string
  details?: unknown
  stepId?: string | undefined
}
