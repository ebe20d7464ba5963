import type { JsonValue } from '#shared/lib/json.ts'
import type { RunBeginning } from '#shared/nouns/functions/function.ts'
import type { FunctionRow, VersionRow } from '#server/functions/function-rows.ts'
import type { RunEnd } from '#server/functions/run-parts.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import type { CodeNames } from '#server/sandbox/code-job.ts'

export interface FunctionOrder {
  row: FunctionRow
  version: VersionRow
  began: RunBeginning
  /** `data` in the code */
  data: JsonValue
  /** the person or rule that started it: `currentUser` in the code */
  actor: { id: string; name: string }
  /** of a trigger: the code runs once for each, after the write unless `isBefore` says that it judges */
  rounds?: readonly CodeNames[]
  /** of a trigger that is tried: `output` tells the cells that it sets */
  isBefore?: boolean
  /** of a trigger: the change at the beginning, and the records that it runs for */
  root?: string
  records?: readonly string[]
  /** of a trigger, inside the write that makes or gives up the changes of its first rounds, so many */
  ended?: (rounds: number) => void
  /** its changes are tried and taken back */
  isDry?: boolean
  /** milliseconds */
  wallMs: number
  /** letters of an output that its caller can use; a longer one fails before any change is made */
  mostOutput?: number
  /** a repeated run of the same key that is done already answers what it answered, and changes nothing */
  dedupe?: string
  /** the write that started it */
  earlier?: WriteCause | undefined
  signal: AbortSignal
}

export interface FunctionRun extends RunEnd {
  id: string
}
