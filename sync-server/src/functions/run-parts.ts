import type { FunctionChangeTold, FunctionRunError } from '#shared/nouns/functions/function-calls.ts'
import type { RunBeginning } from '#shared/nouns/functions/function.ts'
import { newId } from '#shared/lib/ids.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import type { RunRow, VersionRow } from '#server/functions/function-rows.ts'
import { maskText } from '#server/functions/mask-secrets.ts'
import type { CodeLimits, CodeResult } from '#server/sandbox/code-job.ts'

export interface RunEnd {
  status: 'done' | 'failed'
  ms: number
  mbms: number
  output: JsonValue
  log: string
  error: FunctionRunError | null
  changes: FunctionChangeTold[]
}

/** People whose writes start a trigger read nothing of its run: it may know more than they do. */
export const noReader = ''

/** megabytes; the plan pays for all of them while a run lasts */
const memoryMb = 128
const logBytes = 64 * 1024
/** letters of the input that the log keeps */
const longestInput = 64 * 1024

/** @param operations changes that the code may ask for */
export const limitsOf = (wallMs: number, operations: number): CodeLimits => ({ wallMs, cpuMs: wallMs, memoryMb, logBytes, operations })

interface NewRun {
  began: RunBeginning
  /** JSON */
  input: string
  /** who else reads what the run says */
  actorId: string
  wallMs: number
  at: Date
  isDry?: boolean
  dedupe?: string | undefined
}

/** The row of a run that begins, with what it may cost at most. */
export function newRun({ function_id, version, made_by }: VersionRow, run: NewRun): RunRow {
  const { began, input, actorId, wallMs, at, isDry = false, dedupe = null } = run
  return {
    ...{ id: newId(), function_id, version, began, is_dry: isDry ? 1 : 0, status: 'running' },
    ...{
      ms: 0,
      mbms: 0,
      reserved: memoryMb * wallMs,
      input: input.slice(0, longestInput),
      output: null,
      log: '',
      error: null,
      changes: '[]',
    },
    ...{ dedupe, owner_id: made_by, actor_id: actorId, at: at.toISOString() },
  }
}

/** The end of a run that told nothing. */
export const noEnd: RunEnd = { status: 'failed', ms: 0, mbms: 0, output: null, log: '', error: null, changes: [] }

/** The time, cost and log of a run, without the secrets that it read. */
export function endOf({ ms, mbMs, log }: CodeResult, secrets: ReadonlySet<string>): RunEnd {
  return { ...noEnd, status: 'done', ms: Math.round(ms), mbms: Math.round(mbMs), log: maskText(log, secrets) }
}

/** Why the code did not come to its end; undefined if it did. */
export function faultOf({ outcome, error }: CodeResult, secrets: ReadonlySet<string>): FunctionRunError | undefined {
  if (outcome === 'done') return undefined
  const line = error?.line === undefined ? {} : { line: error.line }
  return { reason: outcome === 'error' ? 'code' : outcome, message: maskText(error?.message ?? '', secrets), ...line }
}
